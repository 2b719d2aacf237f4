/**
 * One key per submit. A repeat after a lost answer carries the key of the first try, so that the server, which may
 * have stored it, adds nothing twice.
 */
export function createIdempotencyKeys() {
  const open = new Map<string, { readonly body: string; readonly key: string }>();
  return {
    keyFor(path: string, body: string) {
      const last = open.get(path);
      if (last?.body === body) return last.key;
      const key = uuid();
      open.set(path, { body, key });
      return key;
    },
    /** The submit was answered: the next one, even with the same words, is a new one. */
    settle: (path: string) => open.delete(path),
  };
}

/** `crypto.randomUUID` is missing where the console is opened over plain http on another host than localhost. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function hasFile(form: FormData): boolean {
  return [...form.values()].some((part) => part instanceof File);
}

/** The text that two bodies share when they say the same; a file counts by its name, size and date. */
export function fingerprint(body: string | FormData): string {
  if (typeof body === 'string') return body;
  const parts = [...body].map(([name, part]) =>
    part instanceof File ? [name, part.name, part.size, part.lastModified] : [name, part],
  );
  return JSON.stringify(parts);
}
