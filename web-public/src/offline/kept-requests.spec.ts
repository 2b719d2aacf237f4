import { documentOf, handlingOf, isOutage, mayBeKept } from './kept-requests';

const origin = 'https://board.example';
const asked = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: origin + path }, origin);

it.each([
  ['/', 'document'],
  ['/latest-job?q=ssc', 'document'],
  ['/latest-job/SSC%20CGL%202026', 'document'],
  ['/Disclaimer', 'document'],
])('keeps the page at %s', (path, handling) => {
  expect(asked(path)).toBe(handling);
});

it.each([
  ['/page-data/latest-job', 'data'],
  ['/assets/entry-1a.js', 'asset'],
])('keeps what the page at hand asks for: %s', (path, handling) => {
  expect(asked(path, 'cors')).toBe(handling);
});

it.each([
  '/admin',
  '/admin/addlatestjob',
  '/login',
  '/api/jobs',
  '/uploads/ab/cd.pdf',
  '/feed.xml',
  '/robots.txt',
  '/calendar/jobs/1.ics',
])('leaves %s to the network', (path) => {
  expect(asked(path)).toBeUndefined();
  expect(asked(`/page-data${path}`, 'cors')).toBeUndefined();
});

it('leaves alone what is not read, not a page, or not of the portal', () => {
  expect(asked('/latest-job', 'navigate', 'POST')).toBeUndefined();
  expect(asked('/favicon.svg', 'no-cors')).toBeUndefined();
  expect(handlingOf({ method: 'GET', mode: 'navigate', url: 'https://other.example/' }, origin)).toBeUndefined();
});

it('keeps successful answers that are for everybody', () => {
  expect(mayBeKept(200, 'public, max-age=0, must-revalidate')).toBe(true);
  expect(mayBeKept(200, null)).toBe(true);
  for (const [status, cacheControl] of [
    [404, null],
    [503, 'public'],
    [200, 'private, no-store'],
  ] as const)
    expect(mayBeKept(status, cacheControl)).toBe(false);
});

it('takes 502, 503 and 504 for an outage, and no other answer', () => {
  expect([200, 404, 410, 500, 502, 503, 504].filter(isOutage)).toEqual([502, 503, 504]);
});

it('knows the document of a page’s data', () => {
  expect(documentOf(`${origin}/page-data/latest-job?q=a`)).toBe(`${origin}/latest-job?q=a`);
  expect(documentOf(`${origin}/page-data/`)).toBe(`${origin}/`);
});
