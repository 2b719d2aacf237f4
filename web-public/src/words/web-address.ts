export interface WebAddress {
  readonly href: string;
  /** Shown beside the link: a look-alike host is how candidates are cheated. */
  readonly host: string;
}

/** Nothing but http and https becomes a link, whatever was stored. */
export function webAddress(text: string): WebAddress | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed)) return undefined;
  try {
    const { href, host } = new URL(trimmed);
    return { href, host };
  } catch {
    return undefined;
  }
}
