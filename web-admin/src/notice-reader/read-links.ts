import { isWebAddress } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../words/sentence.js';
import { cleanText } from '../tables/grid/cell-text.js';
import type { Item } from './item.js';
import { longest, withoutEnd, withoutMarks } from './signs.js';
import { meaningsIn } from './words.js';

export interface FoundLink {
  readonly title: string;
  readonly url: string;
  /** The field that it is also for. */
  readonly field?: 'applyLink' | 'websiteLink';
  readonly doubt?: Sentence;
}

const press = /click here|click|here|join now|read more|यहाँ क्लिक करें|यहां क्लिक करें|क्लिक करें/giu;
const printed = /https?:\/\/[^\s<>"'|]+/gi;
/** A bare host is known by its beginning: what else has points in it may be a file, or a sentence. */
const bare = /(?<![\p{L}\d@/.:-])www\.(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20}(?:\/[^\s<>"'|]{0,200})?/giu;
const anyHost = /(?<![\p{L}\d@/.:-])(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20}(?:\/[^\s<>"'|]{0,200})?/iu;
/** A page that is shared by these is the one that was pasted. */
const sharing =
  /^https?:\/\/(?:wa\.me\/\?|(?:api|web)\.whatsapp\.com\/send|t\.me\/share|(?:www\.)?facebook\.com\/sharer?|(?:www\.)?(?:twitter|x)\.com\/(?:intent|share)|(?:www\.)?linkedin\.com\/share)/i;
const byPlace = 'It has no label: it was found by its place.';
const noProtocol = 'The notice gives the address without https://.';

/** Addresses of an item, called by its label. */
export function linksOf({ text, links, pairs }: Item): readonly FoundLink[] {
  const line = cleanText(text.slice(0, longest.line));
  const [pair] = pairs;
  const label = withoutMarks(
    (pair && pair.by !== 'date' ? pair.label : line).replace(printed, ' ').replace(press, ' '),
  );
  const own = links.map(({ title, url, before = '' }) => ({
    title: titleOf(title, before, label, links.length),
    url,
    isBare: false,
  }));
  const named = (url: string, at: number) =>
    clauseBefore(line.slice(0, at)) ?? (label.length <= 60 ? label : hostOf(url));
  const full = Array.from(line.matchAll(printed), ({ 0: url, index }) => ({
    title: named(url, index),
    url: withoutEnd(url),
    isBare: false,
  }));
  const hosts = Array.from(
    line.replace(printed, (url) => ' '.repeat(url.length)).matchAll(bare),
    ({ 0: host, index }) => ({ host, index }),
  );
  const [host] =
    meaningsIn(label).has('site') && full.length + own.length === 0 ? (anyHost.exec(pair?.value ?? '') ?? []) : [];
  const found = host === undefined || host.includes('@') ? hosts : [...hosts, { host, index: 0 }];
  const completed = [...new Map(found.map((one) => [one.host, one])).values()].map(({ host: one, index }) => ({
    title: named(`https://${withoutEnd(one)}`, index),
    url: `https://${withoutEnd(one)}`,
    isBare: true,
  }));
  return [...own, ...full, ...completed].flatMap(({ title, url, isBare }) => {
    if (url.length > longest.address || !isWebAddress(url) || sharing.test(url)) return [];
    const field = fieldOf(title, line, url, isBare);
    const name = field === 'applyLink' && title.length > 40 ? 'Apply Online' : title || hostOf(url);
    const doubt = isBare ? sentence(noProtocol) : isOfAnother(title) ? sentence(byPlace) : undefined;
    return { title: nameOf(name, field), url, ...(field && { field }), ...(doubt && { doubt }) };
  });
}

/** The words before a link name it, where it stands in a sentence. */
function clauseBefore(before: string): string | undefined {
  const clause = withoutMarks(before.split(/[.;।|]\s/).at(-1) ?? '');
  return /[\p{L}\p{M}]{3}/u.test(clause) && clause.length <= 40 ? clause : undefined;
}

function nameOf(title: string, field: FoundLink['field']): string {
  const words = meaningsIn(title);
  if (field === 'applyLink' && (!words.has('application') || /how to/i.test(title))) return 'Apply Online';
  return title.slice(0, longest.label);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** A link that is called by its own address, or by nothing, is called by its line; one of several by both. */
function titleOf(title: string, before: string, label: string, count: number): string {
  const own = withoutMarks(title.replace(printed, ' ').replace(press, ' '));
  if (!/\p{L}/u.test(own) || /^[\w-]+(?:\.[\w-]+)+\/?$/.test(own)) return clauseBefore(before) ?? label;
  const isWhole = label === '' || (label.includes(own) && (count === 1 || label.length > 60)) || label.length > 60;
  if (isWhole) return own;
  // "Apply: … | Detailed notice: PDF": each has a label of its own.
  const nearest = count > 1 && /[:：–-]\s*$/.test(before) ? (clauseBefore(before) ?? label) : label;
  const rest = nearest.replace(own, ' ');
  return /[\p{L}\p{M}]{3}/u.test(rest) && own.length < 20 && !nearest.startsWith(own) ? `${nearest} (${own})` : own;
}

function fieldOf(title: string, line: string, url: string, isBare: boolean): FoundLink['field'] {
  const own = meaningsIn(title);
  if ((own.has('file') && !own.has('site')) || /log ?in|sign ?in/i.test(title)) return undefined;
  if (/\.pdf(?:$|[?#])/i.test(url)) return undefined;
  if (own.has('application')) return 'applyLink';
  if (own.has('site')) return 'websiteLink';
  const isUntitled = title === hostOf(url);
  if (isUntitled && isApplication(line) && !isBare && !/^https?:\/\/[^/]+\/?$/.test(url)) return 'applyLink';
  return isUntitled && (meaningsIn(line).has('site') || isBare) ? 'websiteLink' : undefined;
}

/** "Lake Clerk Recruitment 2026 – Apply Online" may lead to another posting, from a list beside this one. */
function isOfAnother(title: string): boolean {
  return (
    title.length > 25 &&
    /20\d\d/.test(title) &&
    !meaningsIn(title).has('file') &&
    !/^(?:apply|click|register|registration|आवेदन|ऑनलाइन)/iu.test(title)
  );
}

function isApplication(line: string): boolean {
  return /\bappl(?:y|ications?)\b|आवेदन/iu.test(line);
}
