import type { BrokenLink, CheckedLink, LinkFault } from '@noticeboard/content-model';
import { momentWords } from '../words/formats.js';
import { type Sentence, sentence } from '../words/sentence.js';

const faults = {
  noSuchHost: 'Could not be reached: no such host is known',
  private: 'Not followed: it leads into a private network',
  refused: 'Could not be reached: the host refuses the connection',
  tls: 'Could not be reached: no secure connection can be made',
  timeout: 'Could not be reached within five seconds',
  tooManyRedirects: 'Could not be reached: it redirects more than five times',
  noAnswer: 'Could not be reached: the host gives no answer',
} as const satisfies Record<LinkFault, string>;

/** How a link answers, where it ends if elsewhere, and whether safely. */
export function linkWords({ url, status, fault, host, isSecure }: CheckedLink): readonly Sentence[] {
  const answer = fault ? sentence(faults[fault]) : sentence('Answers %{status}', { status: status ?? 0 });
  const isElsewhere = host !== new URL(url).host;
  return [
    answer,
    ...(isElsewhere ? [sentence('leads to %{host}', { host })] : []),
    ...(isSecure ? [] : [sentence('not https')]),
  ];
}

/** The same of one that is stored, and since when it has been so. */
export function brokenLinkWords(link: BrokenLink, locale: string): readonly Sentence[] {
  return [...linkWords(link), sentence('broken since %{time}', { time: momentWords(link.since, locale) })];
}
