import {
  families,
  familyOf,
  type FoundPosting,
  listingKinds,
  siteLists,
  type SiteReads,
} from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';
import { detailAddress } from '../app/addresses';
import { siteOf } from '../app/site-context';
import type { Loaded, ServerSite } from '../app/loader';
import { fieldsWith, settings, storyOf } from '../testing/examples';
import { loadPosting } from './posting.loader';

const jobs = familyOf('jobs');
const at = '2026-11-01T04:00:00.000Z';
const path = 'uploads/00/1.pdf';
const pdf = { title: 'Notification', type: 'pdf' as const, content: path, fileName: 'notice.pdf' };
const fields = fieldsWith({
  shortInfo: 'Any graduate may apply. Read the full notice before filling the form, and keep the documents ready.',
  lastDateApply: '30 Nov 2026',
});

function siteWhere(
  find: SiteReads['find'],
  sizeOf: SiteReads['sizeOf'] = async () => undefined,
  takenDown: SiteReads['takenDown'] = async () => ({}),
  reached: SiteReads['reached'] = async () => ({}),
): ServerSite {
  const unasked = () => Promise.reject(new Error('the page of a posting does not read this'));
  const lists = { postings: unasked, answerKeys: unasked, syllabus: unasked, listings: unasked, closing: unasked };
  const filters = { filtered: unasked, combinations: unasked };
  const past = { publicPast: unasked, publicTexts: unasked, publicProof: unasked };
  return {
    ...siteOf(siteLists(families, listingKinds), settings, 'en', undefined),
    families,
    listingKinds,
    ownPolicies: {},
    reads: {
      ...lists,
      ...filters,
      ...past,
      changed: unasked,
      search: unasked,
      cards: unasked,
      findById: unasked,
      find,
      sizeOf,
      takenDown,
      reached,
    },
    now: new Date('2026-11-20T06:00:00.000Z'),
    giveWay: async () => {},
  };
}

const finds = (found: FoundPosting) => siteWhere(async () => found);

function pageOf(loaded: Loaded) {
  if ('location' in loaded) throw new Error('this is a redirect');
  return loaded;
}

describe.each(families.map((family) => [family.key, family] as const))('a posting of %s', (_, family) => {
  const story = storyOf(family, [
    [at, { type: 'PostingAdded', data: postingFieldsOf('A/B 100%') }],
    [at, { type: 'NotificationAdded', data: { notificationId: 'n1', fields } }],
    [at, { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [pdf, { ...pdf, content: '' }] } }],
  ]);
  const found: FoundPosting = { kind: 'found', ...story };

  it('is there, with its one address and with what shared links show', async () => {
    const { status, head, view, markup } = pageOf(await loadPosting(finds(found), family, 'A/B 100%'));
    expect(status).toBe(200);
    expect(head).toEqual({
      title: 'A/B 100%',
      description:
        'Last date 30 Nov 2026. Any graduate may apply. Read the full notice before filling the form, and keep the documents ready.',
      canonical: `${family.site.detailPaths[0]}/A%2FB%20100%25`,
    });
    expect(view).toMatchObject({ kind: 'posting', family: family.key, title: 'A/B 100%' });
    expect(markup).toMatchObject({
      image: expect.stringMatching(`^/og/${family.key}/p1/en-[\\w-]{16}\\.png$`),
      imageAlt: 'A/B 100% · Closes 30 Nov 2026 · Last Date to Apply: 30 Nov 2026',
      feed: `${family.site.listPaths[0]}/feed`,
    });
    expect(JSON.stringify(markup?.jsonLd)).toContain(`https://noticeboard.example${head.canonical}`);
  });

  it('says when the portal last reached the official page, of today alone, and stands where that cannot be read', async () => {
    const websiteLink = 'https://ssc.gov-in.example/';
    const linked: FoundPosting = {
      kind: 'found',
      ...storyOf(family, [
        [at, { type: 'PostingAdded', data: { ...postingFieldsOf('SSC'), applyLink: 'https://apply.example/' } }],
        [at, { type: 'NotificationAdded', data: { notificationId: 'n1', fields: { ...fields, websiteLink } } }],
      ]),
    };
    const site = (reached: SiteReads['reached']) => siteWhere(async () => linked, undefined, undefined, reached);
    const viewOf = async (one: ServerSite) => pageOf(await loadPosting(one, family, 'SSC')).view;
    const known = site(async (urls) => (urls.includes(websiteLink) ? { [websiteLink]: at } : {}));
    expect(await viewOf(known)).toMatchObject({ reachedAt: at });
    expect(await viewOf({ ...known, past: { asOf: at, at, outOfOrder: 0 } })).not.toHaveProperty('reachedAt');
    for (const reached of [async () => ({}), () => Promise.reject(new Error('Redis is away'))])
      expect(await viewOf(site(reached))).not.toHaveProperty('reachedAt');
  });

  it('knows the size of a PDF that is there, and stands without the others', async () => {
    const sized = siteWhere(
      async () => found,
      async (stored) => (stored === path ? 1234 : undefined),
    );
    expect(pageOf(await loadPosting(sized, family, 'A/B 100%')).view).toMatchObject({ pdfSizes: { [path]: 1234 } });
    const broken = siteWhere(
      async () => found,
      () => Promise.reject(new Error('the disk is away')),
    );
    expect(pageOf(await loadPosting(broken, family, 'A/B 100%'))).toMatchObject({
      status: 200,
      view: { pdfSizes: {} },
    });
  });

  it('knows of a PDF that was taken down, offers it nowhere, and stands where that cannot be read', async () => {
    const gone = { [path]: { at, reason: 'A court ordered it.' } };
    const told = siteWhere(
      async () => found,
      async () => 1234,
      async (paths) => (paths.includes(path) ? gone : {}),
    );
    const { view } = pageOf(await loadPosting(told, family, 'A/B 100%'));
    expect(view).toMatchObject({ pdfsTakenDown: gone });
    expect(view).not.toHaveProperty('noticePdf');
    const broken = siteWhere(
      async () => found,
      undefined,
      () => Promise.reject(new Error('the read models are away')),
    );
    const { status, view: whole } = pageOf(await loadPosting(broken, family, 'A/B 100%'));
    expect([status, Object.keys(whole)]).toEqual([200, expect.arrayContaining(['noticePdf'])]);
  });
});

it('leads from an old title to the new one', async () => {
  const moved = await loadPosting(finds({ kind: 'moved', title: 'New / 100% #2?' }), jobs, 'Old');
  expect(moved).toEqual({ status: 301, location: detailAddress(jobs, 'New / 100% #2?') });
});

const deletedAt = '2026-11-12T20:00:00.000Z';

it.each([
  [410, finds({ kind: 'deleted', title: 'Gone', deletedAt }), { reason: 'gone', title: 'Gone', deletedAt }],
  [
    410,
    finds({ kind: 'withdrawn', title: 'Stayed', at: deletedAt, note: 'By the court.' }),
    { reason: 'withdrawn', title: 'Stayed', at: deletedAt, note: 'By the court.' },
  ],
  [404, finds({ kind: 'unknown' }), { reason: 'unknownPosting', title: 'Asked' }],
  [503, siteWhere(() => Promise.reject(new Error('away'))), { reason: 'failed' }],
])('answers %i, unlisted, with what became of the posting', async (status, site, view) => {
  const refusal = pageOf(await loadPosting(site, jobs, 'Asked'));
  expect(refusal).toMatchObject({ status, head: { unlisted: true }, view: { kind: 'refusal', ...view } });
});

it.each([
  ['by its title where it has no notices', 'ग्राम सहायक', undefined, /^ग्राम सहायक in Latest Jobs\.$/],
  ['cut between words', 'Long', 'Word '.repeat(80), /^(Word ){30}Word…$/],
])('is described %s', async (_, title, shortInfo, description) => {
  const notice = { notificationId: 'n1', fields: fieldsWith({ shortInfo: shortInfo ?? '' }) };
  const story = storyOf(jobs, [
    [at, { type: 'PostingAdded', data: postingFieldsOf(title) }],
    ...(shortInfo === undefined ? [] : [[at, { type: 'NotificationAdded', data: notice }] as const]),
  ]);
  const { head } = pageOf(await loadPosting(finds({ kind: 'found', ...story }), jobs, title));
  expect(head.description).toMatch(description);
});
