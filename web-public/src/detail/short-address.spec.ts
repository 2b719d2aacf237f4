/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf, type FoundById, type SiteReads } from '@noticeboard/content-model';
import fc from 'fast-check';
import { idInShort, shortAddress } from '../app/addresses';
import { readsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const [jobs, admissions] = [familyOf('jobs'), familyOf('admission')];
const id = '6a28a9035eedda7a00000003';
const reads = readsOf((family) =>
  family === admissions ? [examplePosting(family, { id, title: 'B.Ed. / दाखिला' })] : [],
);
const finding = (found: FoundById): SiteReads => ({
  ...reads,
  findById: async (family) => (family === jobs ? found : { kind: 'unknown' }),
});

it('has at most 20 signs, and leads back to the id', () => {
  const hex = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(
    fc.property(hex, (any) => {
      expect(shortAddress(any)).toMatch(/^\/n\/[\w-]{1,20}$/);
      expect(idInShort(shortAddress(any))).toBe(any);
    }),
  );
});

it('sends to the page of the title of today, in whatever family it is', async () => {
  const { status, location, maxAge } = await visit(shortAddress(id), reads);
  expect({ status, location, maxAge }).toEqual({
    status: 301,
    location: `/admission/${encodeURIComponent('B.Ed. / दाखिला')}`,
    maxAge: 3600,
  });
  const inHindi = await visit(`${shortAddress(id)}?lang=hi`, reads, { language: 'hi' });
  expect(inHindi).toMatchObject({ location: expect.stringMatching(/\?lang=hi$/) });
});

it.each([
  [410, 'Gone', { kind: 'deleted', title: 'Gone', deletedAt: '2026-11-12T20:00:00.000Z' }],
  [
    410,
    'Away',
    {
      kind: 'withdrawn',
      title: 'Away',
      at: '2026-11-12T20:00:00.000Z',
      note: 'A court stays it.',
      posting: examplePosting(familyOf('jobs')).posting,
    },
  ],
  [404, 'not found', { kind: 'unknown' }],
] as const)('is %d and says %j for one that is %j', async (status, words, found) => {
  const answer = await visit(shortAddress(id), finding(found));
  expect([answer.status, answer.page.body.textContent]).toEqual([status, expect.stringContaining(words)]);
});

it.each(['/n/', '/n/a', '/n/aaaaaaaaaaaaaaaaaaaaaaaa', '/n/aaaaaaaaaaaaaaa%2f', '/n/aaaaaaaaaaaaaaaa/b', '/n'])(
  'is 404 where none can be meant: %s',
  async (path) => {
    expect((await visit(path, reads)).status).toBe(404);
  },
);
