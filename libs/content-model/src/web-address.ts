/** White space, control and format characters, what is drawn as nothing, and what browsers take for a slash. */
const neverInLinks = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\\]/u;
const parts = /^https?:\/\/(?<host>[^/?#:@]{1,253})(?<port>:[1-9]\d{0,4})?(?:[/?#]|$)/iu;
/** Labels with dots between; the last one has a letter, without which it would be a number of IPv4. */
const name = /^(?:[\p{L}\p{M}\p{Nd}_-]+\.)+(?=[^.]*\p{L})[\p{L}\p{M}\p{Nd}-]+$/u;
/** Names that lead to this machine or its own network (RFC 6761, 6762, 8375, 9476). */
const inner = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/i;
/** Letters of two scripts that look alike, in one label. */
const mixed =
  /(?=[^.]*\p{Script=Latin})[^.]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * True when a text is an absolute http(s) link that may be stored: to a named host of the internet, and to the one that
 * is read in it. Hence it is stored as it is typed. Names in all scripts are taken; refused are hosts by number in
 * every spelling, hosts of this machine and its network, a user or password before the host, and characters that
 * browsers drop or turn into others.
 */
export function isWebAddress(text: string): boolean {
  const { host = '', port = '' } = parts.exec(text)?.groups ?? {};
  if (neverInLinks.test(text) || !name.test(host) || inner.test(host) || mixed.test(host)) return false;
  const url = parsedUrl(text);
  if (host.normalize('NFKC') !== host.normalize('NFC') || !url) return false;
  const { hostname } = url;
  const labels = hostname.split('.');
  return (
    Number(port.slice(1)) <= 65_535 &&
    hostname.length <= 253 &&
    labels.every((label) => label.length <= 63 && !/^-|-$/.test(label)) &&
    !inner.test(hostname)
  );
}

/** An address that was typed without `https://`, with it; undefined where that is no address, or says how it is reached. */
export function completedLink(text: string): string | undefined {
  const typed = text.trim();
  const link = `https://${typed}`;
  return /^[\p{L}\p{Nd}]/u.test(typed) && !/^[^/?#.]*:/.test(typed) && isWebAddress(link) ? link : undefined;
}

export interface LinkTarget {
  readonly href: string;
  /** The host of the page that opens, as browsers read it: a look-alike in other letters is `xn--…`. */
  readonly host: string;
}

/** Where a stored text leads to. Older links keep fewer rules than new ones; only http(s) is ever a link. */
export function linkTarget(text: string): LinkTarget | undefined {
  const trimmed = text.trim();
  if (!isLinkOnRecord(trimmed)) return undefined;
  const { href, host } = new URL(trimmed);
  return { href, host };
}

/** True when a text keeps the rules of the links that were taken before `isWebAddress` became strict. */
export function isLinkOnRecord(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu.test(text)) return false;
  const url = parsedUrl(text);
  return url !== undefined && !/^\.+$/.test(url.hostname);
}

/** `URL.canParse` of Node 20 refuses letters such as “ü” once it was called some thousand times. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
