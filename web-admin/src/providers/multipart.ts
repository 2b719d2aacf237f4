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
