import { atPresent, inState } from './addresses';

it.each([
  ['/latest-job', '/latest-job?asOf=7'],
  ['/latest-job?page=2', '/latest-job?page=2&asOf=7'],
  ['/latest-job/SSC%20%23?q=a#history', '/latest-job/SSC%20%23?q=a&asOf=7#history'],
])('%s keeps what it has at a moment', (address, expected) => {
  expect(inState(address, ['asOf', '7'])).toBe(expected);
});

it('writes a time so that its offset survives', () => {
  const asOf = '2026-11-20T10:00:00+05:30';
  expect(new URL(inState('/', ['asOf', asOf]), 'http://a.example').searchParams.get('asOf')).toBe(asOf);
});

it.each([
  ['?asOf=7', '/latest-job'],
  ['?q=ssc&asOf=7&page=2', '/latest-job?q=ssc&page=2'],
  ['?changeSet=a%26b&q=ssc', '/latest-job?q=ssc'],
  ['', '/latest-job'],
])('leads from %j to the present', (search, expected) => {
  expect(atPresent('/latest-job', search)).toBe(expected);
});
