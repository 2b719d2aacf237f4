import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, familyOf } from '@noticeboard/content-model';
import { openSqliteReadStore, overlaidReads, type ReadStore } from '@noticeboard/read-store';
import { eventually } from '../../../test/deadline.js';
import { FileStore } from '../files/file-store.js';
import { PostingReads } from '../postings/posting.reads.js';
import { RecordReads } from '../reads/record.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import type { Ledger } from '../ledger/ledger.js';
import { PublicPastReads } from '../public-log/public-past.reads.js';
import { PublicReads } from '../site/site.reads.js';
import { SearchIndex } from './search-index.js';
import { apply, boardChanges, examplePosting, put, readerQueries } from './testing/example-board.js';
import { WordSearch } from './word-search.js';

const jobs = familyOf('jobs');

let dir: string;
let store: ReadStore;
let atHand: RequestReads;
let index: SearchIndex;
let reads: PublicReads;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'search-'));
  store = openSqliteReadStore();
  open();
});

afterEach(async () => {
  await index.onApplicationShutdown();
  await store.close();
  rmSync(dir, { recursive: true });
});

function open(): void {
  atHand = new RequestReads(store);
  index = new SearchIndex(store, families, join(dir, 'search.db'));
  const records = new RecordReads(atHand, store);
  const words = new WordSearch(atHand, store, index);
  const lookUps = new PostingReads(atHand.reads, records);
  reads = new PublicReads(
    atHand.reads,
    records,
    lookUps,
    FileStore.inFolder(dir, 1),
    words,
    new PublicPastReads({} as Ledger),
    { reached: async () => ({}) },
  );
}

/** Titles and, where it is not the title, label and text of what was found. */
async function found(q: string) {
  const { hits } = await reads.search(families, q, 30);
  return hits.map(({ line, ...hit }) => {
    const { title } = 'posting' in hit ? hit.posting : hit.listing;
    return line ? [title, line.label, line.text] : [title];
  });
}
const titles = async (q: string) => (await found(q)).map(([title]) => title);

const post = (place: number, title: string, shortInfo = '') =>
  put(jobs, examplePosting(title, { shortInfo }), String(place).padStart(16, '0'));

describe('The queries of readers', () => {
  it('find what is wanted among the first three, 95 of 100 of them', async () => {
    await apply(store, boardChanges());
    await index.begin();
    const missed: string[] = [];
    for (const { q, wanted } of readerQueries) {
      const first = (await titles(q)).slice(0, 3);
      if (!first.some((title) => title?.includes(wanted))) missed.push(`${q} | ${wanted} | ${first.join(' | ')}`);
    }
    expect(readerQueries.length).toBeGreaterThanOrEqual(150);
    expect(missed.length > readerQueries.length * 0.05 ? missed : []).toEqual([]);
  });
});

describe('A search of the whole board', () => {
  beforeEach(async () => {
    await apply(store, [
      ...post(1, 'Clerk at Kota', 'Bachelor’s degree in any stream.\nTyping 35 words a minute.'),
      ...post(2, 'पटवारी भर्ती', 'राजस्व विभाग, 6,215 पद'),
      ...post(3, 'Up-to-date Superintendent'),
      ...post(4, 'UP Police Constable'),
    ]);
    await index.begin();
  });

  it('puts titles that contain the text first, and of these the ones that have it as words', async () => {
    expect(await titles('up')).toEqual(['UP Police Constable', 'Up-to-date Superintendent']);
    expect(await titles('perinten')).toEqual(['Up-to-date Superintendent']);
    expect((await reads.search(families, 'up', 1)).titles).toEqual({ jobs: 2 });
  });

  it('finds all words in any order, and says in which line they are', async () => {
    expect(await found('clerk typing')).toEqual([['Clerk at Kota', 'Short Information', 'Typing 35 words a minute.']]);
    expect(await found('constable police')).toEqual([['UP Police Constable']]);
    expect(await titles('clerk carpentry')).toEqual([]);
  });

  it.each([
    ['punctuation and accents', 'clérk—(kota)', 'Clerk at Kota'],
    ['digits of Hindi and commas', '६२१५ पद', 'पटवारी भर्ती'],
    ['anusvara and half nasals', 'सुपरिन्टेंडेंट', 'Up-to-date Superintendent'],
    ['Hindi in Latin letters', 'patvari', 'पटवारी भर्ती'],
    ['Latin words in Hindi', 'क्लर्क कोटा', 'Clerk at Kota'],
    ['a slip in a long word', 'constbale', 'UP Police Constable'],
    ['other names', 'उत्तर प्रदेश सिपाही', 'UP Police Constable'],
    ['the beginning of a word', 'superint', 'Up-to-date Superintendent'],
    ['words that say nothing', 'patwari ka form kab aayega', 'पटवारी भर्ती'],
  ])('forgives %s', async (_what, q, wanted) => {
    expect(await titles(q)).toEqual([wanted]);
  });

  it.each(['kato', 'bal', 'poli'])('takes no short word for another one: %s', async (q) => {
    expect((await titles(q)).filter((title) => !title?.toLowerCase().includes(q))).toEqual([]);
  });

  it('names the titles that come nearest where nothing is found', async () => {
    const { hits, nearest } = await reads.search(families, 'police astronaut', 30);
    expect(hits).toEqual([]);
    expect(nearest.map((hit) => 'posting' in hit && hit.posting.title)).toEqual(['UP Police Constable']);
  });

  it.each([
    '"',
    '* OR (',
    'NEAR(a b, 2)',
    'titles : up',
    '-',
    '%',
    "';--",
    '\u{1F600}',
    'a'.repeat(300),
    'a '.repeat(150),
    '्',
  ])('takes %j for words and nothing else', async (q) => {
    await expect(reads.search(families, q, 30)).resolves.toMatchObject({ isOfTitles: false });
  });
});

describe('The index of words', () => {
  const clerk = (shortInfo: string, more = {}) =>
    put(jobs, { ...examplePosting('Clerk', { shortInfo }), ...more }, '1'.padStart(16, '0'));

  it('is as new as what was written a moment ago, and has nothing that readers do not find', async () => {
    await apply(store, clerk('A test'));
    await index.begin();
    expect(await titles('typing')).toEqual([]);
    await apply(store, clerk('Typing test'));
    expect(await titles('typing')).toEqual(['Clerk']);
    await apply(store, clerk('Shorthand test'));
    expect([await titles('typing'), await titles('shorthand')]).toEqual([[], ['Clerk']]);
    const withdrawn = { withdrawn: { at: '2026-06-11T03:00:00.000Z', note: 'A court stays it.' } };
    await apply(store, clerk('Shorthand test', withdrawn));
    expect(await titles('shorthand')).toEqual([]);
    await apply(store, clerk('Shorthand test'));
    expect(await titles('shorthand')).toEqual(['Clerk']);
    const [state] = clerk('Shorthand test', { deletedAt: '2026-06-11T03:00:00.000Z' });
    await apply(store, state ? [state] : []);
    expect(await titles('shorthand')).toEqual([]);
  });

  it('has listings too, and puts the newest first', async () => {
    await apply(store, [...post(1, 'Clerk typing'), ...post(3, 'Typing clerk'), ...post(2, 'Clerk, typing')]);
    await index.begin();
    expect(await titles('typing of a clerk')).toEqual(['Typing clerk', 'Clerk, typing', 'Clerk typing']);
    const body = JSON.stringify({ _id: 'c', jobTitle: 'Typist: clerk card', createdAt: '2026-06-10T03:00:00.000Z' });
    await apply(store, [{ kind: 'put', collection: 'notices:admitCards', id: 'c', order: '0000000000000009', body }]);
    expect(await titles('card clerk')).toEqual(['Typist: clerk card']);
    await apply(store, [{ kind: 'remove', collection: 'notices:admitCards', id: 'c', order: '0000000000000009' }]);
    expect(await titles('card clerk')).toEqual([]);
  });

  it('is found again by the next process, which reads no posting for it', async () => {
    await apply(store, clerk('Typing test'));
    await index.begin();
    await index.onApplicationShutdown();
    const read: string[] = [];
    const documents = store.documents.bind(store);
    store = {
      ...store,
      documents: (collection, ids) => {
        read.push(...ids.map((id) => `${collection} ${id}`));
        return documents(collection, ids);
      },
    };
    open();
    await index.begin();
    expect(read).toEqual([]);
    expect(await titles('typing')).toEqual(['Clerk']);
    await index.onApplicationShutdown();
    await apply(store, clerk('Shorthand test'));
    open();
    await index.begin();
    expect([await titles('typing'), await titles('shorthand')]).toEqual([[], ['Clerk']]);
  });

  it('is made again where its file is of another store, of another form or none', async () => {
    await apply(store, clerk('Typing test'));
    await index.begin();
    await index.onApplicationShutdown();
    await store.close();
    store = openSqliteReadStore();
    await apply(store, clerk('Shorthand test'));
    open();
    await index.begin();
    expect([await titles('typing'), await titles('shorthand')]).toEqual([[], ['Clerk']]);
    await index.onApplicationShutdown();
    writeFileSync(join(dir, 'search.db'), 'no index');
    open();
    await index.begin();
    expect(await titles('shorthand')).toEqual(['Clerk']);
  });

  it('is made again where a part of its file is lost', async () => {
    await apply(store, clerk('Typing test'));
    await index.begin();
    await index.onApplicationShutdown();
    const file = join(dir, 'search.db');
    const bytes = readFileSync(file);
    // The first page tells the form.
    writeFileSync(file, bytes.fill(0, 4096));
    open();
    await index.begin();
    await titles('typing');
    await eventually(async () => expect(await titles('typing')).toEqual(['Clerk']));
  });

  it('is not asked before it is there, nor for another state of the board: titles are searched then', async () => {
    await apply(store, clerk('Typing test'));
    expect(await reads.search(families, 'typing', 30)).toEqual({ hits: [], titles: {}, nearest: [], isOfTitles: true });
    expect(await titles('cler')).toEqual(['Clerk']);
    await index.begin();
    expect(await titles('typing')).toEqual(['Clerk']);
    const prepared = overlaidReads(store, clerk('Shorthand test'));
    for (const q of ['typing', 'shorthand'])
      expect(await atHand.during(prepared, () => reads.search(families, q, 30))).toMatchObject({
        hits: [],
        isOfTitles: true,
      });
  });
});
