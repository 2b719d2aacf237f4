import {
  changeLine,
  changeSummary,
  type ReaderChange,
  type Say,
  sharedHindi,
  type SiteLanguage,
} from '@noticeboard/content-model';
import { mailWords } from './mail-words.js';

/** A mail without its address: `html` says the same as `text`. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One record in a mail. */
export interface MailNews {
  readonly title: string;
  readonly url: string;
  readonly change: ReaderChange;
}

/** The links at the end of each mail. */
export interface MailLinks {
  readonly subscriptions: string;
  readonly unsubscribe: string;
}

const longestSubject = 200;
/** Characters of one value, and changes of one record: a table may have thousands. */
const longestValue = 500;
const mostChanges = 40;

export function confirmationMail(site: string, confirm: string, lang: SiteLanguage): MailText {
  const say = mailWords(lang);
  const lines = [say('confirmText', { site }), confirm, '', say('confirmElse')];
  return mailOf(say('confirmSubject', { site }), lines, lang);
}

/** @param news of one record, or of all that waited for a daily or weekly mail */
export function newsMail(site: string, news: readonly MailNews[], links: MailLinks, lang: SiteLanguage): MailText {
  const say = mailWords(lang);
  const [first] = news;
  const subject =
    first && news.length === 1
      ? `${first.title}: ${changeLine(changeSummary(first.change), sayIn(lang))}`
      : say('digestSubject', { site, count: news.length });
  const ends = [say('why'), say('yours', { url: links.subscriptions }), say('leave', { url: links.unsubscribe })];
  const lines = news.flatMap((one) => [...linesOf(one, lang), '']);
  return mailOf(subject, [...lines, '--', ...ends], lang);
}

function linesOf({ title, url, change }: MailNews, lang: SiteLanguage): readonly string[] {
  const say = mailWords(lang);
  const words = sayIn(lang);
  const changes = change.changes.slice(0, mostChanges).map(({ label, before, after }) => {
    const values = { before: cut(before, longestValue), after: cut(after, longestValue) };
    return `${words(label)}: ${say(before === '' ? 'now' : after === '' ? 'removed' : 'was', values)}`;
  });
  const line = changeLine(changeSummary(change), words);
  const note = change.note === undefined ? [] : [change.note];
  return [title, line, ...note, ...changes.filter((text) => text !== line), say('page', { url })];
}

function sayIn(lang: SiteLanguage): Say {
  const words: Readonly<Record<string, string>> = lang === 'hi' ? sharedHindi : {};
  return (english) => words[english] ?? english;
}

/** @param lines paragraphs; an address in one is a link in `html` */
export function mailOf(subject: string, lines: readonly string[], lang: SiteLanguage): MailText {
  const linked = (line: string) => escaped(line).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
  const paragraphs = lines.map((line) => (line === '' ? '<br>' : `<p>${linked(line).replaceAll('\n', '<br>')}</p>`));
  return {
    // One line, whatever a title holds.
    subject: cut(subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(), longestSubject),
    text: `${lines.join('\n')}\n`,
    html: `<!doctype html><html lang="${lang}"><body>${paragraphs.join('\n')}</body></html>`,
  };
}

function cut(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
