import type { IncomingHttpHeaders } from 'node:http';
import type { Facts } from './answer.js';

/** An answer is a page of a whole, and claims this of it. */
export interface PageClaims {
  /** Records in all. */
  readonly total?: number | undefined;
  readonly page?: number | undefined;
  /** Pages in all. */
  readonly pages?: number | undefined;
  /** Address, number or mark of the next page. */
  readonly next?: string | undefined;
  readonly hasMore: boolean;
  /** The answer counts places and not pages, as with `Content-Range`. */
  readonly isByPlace: boolean;
}

const inEnvelope = (names: string) => new RegExp(`(?:^|\\.)(?:${names})$`);
const value = '(?:\\.(?:value|numberint|numberlong))?';
const totals = inEnvelope(
  `(?:total(?:count|items?|results?|docs|records|elements|size|rows)?|recordstotal|(?:item|result|row)s?count|numfound)${value}`,
);
const counts = inEnvelope(`count${value}`);
const pageNumbers = inEnvelope(`(?:(?:current)?page(?:no|number|index)?|current|number)${value}`);
const pageCounts = inEnvelope(`(?:(?:total|last|num)pages?|pages|pages?(?:count|total))${value}`);
const nexts = inEnvelope('(?:next(?:page)?(?:url|link|href|token|cursor)?|odatanextlink)(?:\\.(?:href|url|page))?');
const signsOfMore = inEnvelope('(?:has|is)?(?:next(?:page)?|more)');
const places = inEnvelope('(?:offset|skip|start|from)');

/** @param read records of this page: a bare "count" may be of them alone */
export function claimsOf(facts: Facts, headers: IncomingHttpHeaders, read: number): PageClaims {
  const found = (names: RegExp) => [...facts].flatMap(([name, fact]) => (names.test(name) ? [fact] : []));
  const numberOf = (...candidates: readonly unknown[]) =>
    candidates
      .filter((one) => one !== '' && one !== undefined)
      .map(Number)
      .find(Number.isInteger);
  const header = (name: string) => headers[name]?.toString();
  const [, rangeTotal] = /\/(\d+)\s*$/.exec(header('content-range') ?? '') ?? [];
  const count = numberOf(...found(counts)) ?? 0;
  return {
    total:
      numberOf(rangeTotal, header('x-total-count'), header('x-total'), header('x-wp-total'), ...found(totals)) ??
      (count > read ? count : undefined),
    page: numberOf(...found(pageNumbers)),
    pages: numberOf(header('x-total-pages'), header('x-wp-totalpages'), ...found(pageCounts)),
    next: linkToNext(header('link')) ?? [header('x-next-page') ?? '', ...found(nexts)].map(wordOf).find(Boolean),
    hasMore: found(signsOfMore).includes(true),
    isByPlace: rangeTotal !== undefined || found(places).length > 0,
  };
}

const wordOf = (fact: string | number | boolean) => (typeof fact === 'boolean' ? '' : String(fact));

/** RFC 8288. */
function linkToNext(links = ''): string | undefined {
  return links
    .split(/,(?=\s*<)/)
    .flatMap((link) => (/;\s*rel\s*=\s*"?[^";]*\bnext\b/i.test(link) ? (/<([^>]*)>/.exec(link)?.[1] ?? []) : []))[0];
}

/** True where there is more than has been read. @param page the number of this one, from 1 */
export function goesOn({ total, pages, next, hasMore }: PageClaims, { read, page }: { read: number; page: number }) {
  return next !== undefined || hasMore || (pages ?? 0) > page || (total ?? 0) > read;
}

/** One manner in which APIs are asked for what follows. */
export interface WayOn {
  readonly manner: string;
  readonly url: string;
}

/**
 * How the next page may be asked for, the likeliest first: the caller sees whether one brings anything new.
 * @param from `read` records on the pages so far, the last of which had `size` and was the page of this number, from 1
 */
export function waysOn(
  base: string,
  { next, page: claimed, isByPlace }: PageClaims,
  { read, page, size }: { readonly read: number; readonly page: number; readonly size: number },
): readonly WayOn[] {
  const way = (manner: string, parameters: Readonly<Record<string, string | number>>): WayOn => {
    const url = new URL(base);
    for (const [name, given] of Object.entries(parameters)) url.searchParams.set(name, String(given));
    return { manner, url: url.href };
  };
  const isNumber = next !== undefined && /^\d+$/.test(next);
  const isAddress = next !== undefined && /^(?:https?:|[/?.])/i.test(next);
  const nextPage = isNumber ? Number(next) : (claimed ?? page) + 1;
  const linked = isAddress && URL.canParse(next, base) ? [{ manner: 'link', url: new URL(next, base).href }] : [];
  const marks = isNumber || isAddress || next === undefined ? [] : ['cursor', 'after', 'pageToken', 'next', 'token'];
  const byPage = ['page', '_page', 'pageNumber', 'pageNo', 'p'].map((name) => way(name, { [name]: nextPage }));
  const sized = way('page and limit', { page: nextPage, limit: size });
  const byPlace = [
    way('range', { range: `[${read},${read + size - 1}]` }),
    ...['offset', 'skip', 'start'].map((name) => way(name, { [name]: read, limit: size })),
    way('_start', { _start: read, _end: read + size }),
  ];
  const ways = isByPlace && claimed === undefined ? [...byPlace, ...byPage, sized] : [...byPage, sized, ...byPlace];
  return [...linked, ...marks.map((name) => way(name, { [name]: next ?? '' })), ...ways];
}
