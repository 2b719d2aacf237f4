import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

export const markdownType = 'text/markdown';

/** True when the client takes Markdown rather than HTML. Browsers do not name it. */
export function wantsMarkdown({ accept = '' }: IncomingHttpHeaders): boolean {
  if (!accept.toLowerCase().includes(markdownType)) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', markdownType]) === markdownType;
}
