import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Answer } from './answer.js';
import { UnreadableSource } from './dump.js';
import { isFields, UnusableRecord } from './normalize-values.js';
import { goesOn, type PageClaims, type WayOn, waysOn } from './paging.js';

/** Hears what a list lacks; `part` throws where that ends the import. */
export interface ListReader {
  readonly part: (words: string, records: { readonly came: number; readonly missing: number }) => void;
  readonly unusable: (why: string) => void;
}

/** One answer of a list that may come in several. */
export interface Page extends Answer {
  readonly file: FileHandle;
  readonly claims: PageClaims;
  readonly size: number;
}

interface Asking {
  /** Address of the list. */
  readonly url: string;
  /** Undefined where there is no list. */
  readonly ask: (url: string) => Promise<Page | undefined>;
  /** Pages. */
  readonly most: number;
}

/** The records of the first page and of those behind it, each once. Closes the files of the pages. @throws UnreadableSource */
export async function* pagesFrom(
  first: Page,
  { url, ask, most }: Asking,
  { part, unusable }: ListReader,
): AsyncGenerator<unknown> {
  const read = new Set<string>();
  let page = first;
  let manner: string | undefined;
  try {
    for (let number = 1; ; number += 1) {
      for await (const record of newOf(page, read))
        if (record instanceof UnusableRecord) unusable(record.why);
        else yield record;
      for await (const record of page.list) read.add(keyOf(record));
      const reached = { read: read.size, page: number, size: first.size };
      if (page.size === 0 || !goesOn(page.claims, reached)) break;
      if (number === most)
        throw new UnreadableSource(`${url} has more than ${number} pages: import this list from a file`);
      const ways = waysOn(url, page.claims, reached);
      const known = ways.filter((way) => (manner ?? way.manner) === way.manner);
      const next = await firstNew(known, { url, ask }, read);
      if (!next) {
        tellMissing(page.claims, 1);
        return;
      }
      await page.file.close();
      [page, manner] = [next.page, next.manner];
    }
    tellMissing(page.claims, 0);
  } finally {
    await page.file.close();
  }

  function tellMissing({ total = first.claims.total ?? 0 }: PageClaims, least: number): void {
    const came = read.size;
    const missing = Math.max(total - came, least);
    const of = total > came ? `${came} of ${total} records` : `${came} records and speaks of more`;
    if (missing > 0)
      part(`${url} gives ${of}, and no way to the others: import this list from a file`, { came, missing });
  }
}

/** The first of these ways that leads to records that were not read yet. */
async function firstNew(
  ways: readonly WayOn[],
  { url, ask }: Pick<Asking, 'url' | 'ask'>,
  read: ReadonlySet<string>,
): Promise<{ page: Page; manner: string } | undefined> {
  for (const { manner, url: address } of ways) {
    const page = new URL(address).origin === new URL(url).origin ? await ask(address) : undefined;
    if (!page) continue;
    for await (const record of newOf(page, read)) if (isFields(record)) return { page, manner };
    await page.file.close();
  }
  return undefined;
}

/** The same for a record that comes twice, on two pages. */
function keyOf(record: unknown): string {
  const id = isFields(record) ? (record['_id'] ?? record['id']) : undefined;
  const text = JSON.stringify(id ?? record) ?? '';
  return createHash('sha256').update(text).digest('base64url');
}

async function* newOf({ list }: Page, read: ReadonlySet<string>): AsyncGenerator<unknown> {
  for await (const record of list) if (!read.has(keyOf(record))) yield record;
}
