/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf, type TiedListing } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { readsOf, textOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting, type Step } from '../testing/examples';

const jobs = familyOf('jobs');
const title = 'SSC CGL 2026';
const at = '2026-11-10T04:00:00.000Z';
const tiedTo = (kind: string, id: string): TiedListing => ({ kind, card: exampleListing({ id }) });

async function overviewWith(tied: readonly TiedListing[], later: readonly Step[] = []) {
  const found = { kind: 'found' as const, ...examplePosting(jobs, { title, later }), tied };
  const { page } = await visit(
    detailAddress(jobs, title),
    readsOf(() => [], { [title]: found }),
  );
  const overview = page.querySelector('.overview');
  const links = [...(overview?.querySelectorAll('a[href^="#"]') ?? [])].map((link) => link.getAttribute('href'));
  return { text: textOf(overview), links };
}

it('What came after a notice stands at its top, the first of it first, each kind once', async () => {
  const tied = [tiedTo('resultListings', 'r1'), tiedTo('admitCards', 'a2'), tiedTo('admitCards', 'a1')];
  const { text, links } = await overviewWith(tied, [[at, { type: 'AnswerKeyApproved', data: {} }]]);
  expect(text).toContain('Since then: Admit Cards → Result → Answer Key');
  expect(links).toEqual(['#admit-cards-and-results', '#admit-cards-and-results', '#useful-links']);
});

it('Nothing is said where nothing came after it', async () => {
  const { text, links } = await overviewWith([]);
  expect(text).not.toContain('Since then');
  expect(links).toEqual([]);
});
