/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, postingToWire } from '@noticeboard/content-model';
import type { Family, PublicPosting } from '@noticeboard/content-model';
import { examplePosting, examplePostings, hardTitles } from '../testing/examples';
import { browserReads } from './browser-reads';

function wire(family: Family, posting: PublicPosting) {
  return postingToWire(family, {
    ...posting,
    revision: 1,
    tables: [],
    usefulItems: [],
    approvedAt: '',
    approvalOrder: '',
    order: '',
  });
}

/** An API with one answer, which notes what it was asked. */
function api(family: Family, postings: readonly PublicPosting[], status = 200) {
  const asked: URL[] = [];
  const get = async (address: string) => {
    asked.push(new URL(address, 'http://localhost'));
    const body = JSON.stringify(postings.map((posting) => wire(family, posting)));
    return new Response(body, { status, headers: { 'X-Total-Count': '41' } });
  };
  return { asked, reads: browserReads(get) };
}

describe.each(families.map((family) => [family.key, family] as const))('the reads of %s', (_, family) => {
  it('turn a page of the API into newest first', async () => {
    const { asked, reads } = api(family, examplePostings(family, 2));
    const page = await reads.list(family, { q: 'c++ & भर्ती', page: 2, limit: 60 });
    expect(page.postings.map(({ id }) => id)).toEqual(['posting-2', 'posting-1']);
    expect(page.total).toBe(41);
    expect(asked[0]?.pathname).toBe(`/api/${family.paths.postings}`);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: 'c++ & भर्ती', page: '2', limit: '60' });
  });

  it.each(hardTitles)('find %s by equality of its title', async (title) => {
    const posting = examplePosting(family, { title });
    const { asked, reads } = api(family, [posting]);
    expect(await reads.find(family, title)).toMatchObject({ kind: 'found', posting: { title, id: posting.id } });
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([['filter', JSON.stringify({ [family.titleField]: title })]]);
  });

  it('do not know a title that the API has no record of', async () => {
    expect(await api(family, []).reads.find(family, 'Nobody')).toEqual({ kind: 'unknown' });
  });

  it('fail when the API does', async () => {
    await expect(api(family, [], 503).reads.list(family, { q: '', page: 1, limit: 7 })).rejects.toThrow('answered 503');
  });
});
