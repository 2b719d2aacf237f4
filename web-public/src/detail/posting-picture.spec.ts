import { familyOf, type FoundById, type Posting } from '@noticeboard/content-model';
import { siteOf } from '../app/site-context';
import { examplePosting, settings, type Step } from '../testing/examples';
import { hindi } from '../words/hindi';
import { pictureAlt, pictureFinder, postingPicture } from './posting-picture';

const jobs = familyOf('jobs');
const now = new Date('2026-06-20T06:30:00.000Z');
const english = siteOf([], settings, 'en', undefined);

const postingWith = (lastDateApply: string, later: readonly Step[] = []): Posting =>
  examplePosting(jobs, { notices: [{ lastDateApply }], later }).posting;
const pictureOf = (posting: Posting, at = now) => postingPicture(english, jobs, posting, at);

it('says title, last date with its reading, until when, where to apply, and whose page it is', () => {
  expect(pictureOf(postingWith('04/07/2026 (11:00 PM)')).words).toEqual({
    title: 'SSC CGL 2026',
    status: { kind: 'open', text: 'Closes 4 Jul 2026' },
    lastDate: { label: 'Last Date to Apply', text: '04/07/2026 (11:00 PM)', reading: 'Sat, 4 Jul 2026' },
    apply: 'Apply: apply.ssc.gov-in.example',
    foot: { name: 'Noticeboard', host: 'noticeboard.example', note: 'Not a government website' },
  });
});

it('is said in Hindi too', () => {
  const site = siteOf([], settings, 'hi', hindi);
  const { words, address } = postingPicture(site, jobs, postingWith('04/07/2026'), now);
  expect(words.status.text).toBe('4 जुलाई 2026 को बंद होगा');
  expect(words.lastDate).toMatchObject({ label: 'आवेदन की अंतिम तिथि', reading: 'शनि, 4 जुलाई 2026' });
  expect(address).toMatch(/^\/og\/jobs\/6a28a9035eedda7a00000003\/hi-[\w-]{16}\.png$/);
});

it('counts no days, and has another address as soon as it says anything else', () => {
  const posting = postingWith('04/07/2026');
  const first = pictureOf(posting).address;
  expect(pictureOf(posting, new Date('2026-07-03T06:30:00.000Z')).address).toBe(first);
  const closed = pictureOf(posting, new Date('2026-07-05T06:30:00.000Z'));
  expect(closed.words.status).toEqual({ kind: 'closed', text: 'Closed 4 Jul 2026' });
  const moved = pictureOf(postingWith('08/07/2026'));
  expect(new Set([first, closed.address, moved.address]).size).toBe(3);
});

it('says of dates that are not stated or not counted what the page says', () => {
  expect(pictureOf(postingWith('')).words).not.toHaveProperty('lastDate');
  expect(pictureOf(postingWith('')).words.status.text).toBe('Date not stated');
  expect(pictureOf(postingWith('Expected in July')).words).toMatchObject({
    status: { kind: 'notStated', text: 'Last date: see the notice' },
    lastDate: { text: 'Expected in July' },
  });
});

it('says of a posting that was withdrawn no more than that', async () => {
  const withdrawn: Step = [
    '2026-06-15T03:00:00.000Z',
    { type: 'PostingWithdrawn', data: { note: 'A court stays it.' } },
  ];
  const { words } = pictureOf(postingWith('04/07/2026', [withdrawn]));
  expect(words).toEqual({
    title: 'SSC CGL 2026',
    status: { kind: 'withdrawn', text: 'Withdrawn' },
    foot: expect.anything(),
  });
});

it('is told in a sentence to readers who do not see it', () => {
  expect(pictureAlt(pictureOf(postingWith('04/07/2026')).words)).toBe(
    'SSC CGL 2026 · Closes 4 Jul 2026 · Last Date to Apply: 04/07/2026, Sat, 4 Jul 2026',
  );
});

it('is found by family and id, and nowhere for what is not there', async () => {
  const posting = postingWith('04/07/2026');
  const find = pictureFinder();
  const at = (family: string, found: FoundById) =>
    find({ family, id: posting.id, language: 'en', now }, { findById: async () => found }, settings);
  expect((await at('jobs', { kind: 'found', posting }))?.address).toBe(pictureOf(posting).address);
  expect(await at('ships', { kind: 'found', posting })).toBeUndefined();
  expect(await at('jobs', { kind: 'unknown' })).toBeUndefined();
  expect(await at('jobs', { kind: 'deleted', title: '', deletedAt: '' })).toBeUndefined();
});
