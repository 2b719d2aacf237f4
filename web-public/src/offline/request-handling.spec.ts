/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { pageDataPrefix } from '../app/addresses';
import { handlingOf, isCacheable, isGone, isOutage } from './page-store';

const origin = 'https://board.example';
const asked = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: origin + path }, origin);

it.each([
  ['/', '/'],
  ['/latest-job/SSC%20CGL%202026', '/latest-job/SSC%20CGL%202026'],
  ['/Disclaimer', '/Disclaimer'],
  ['/latest-job?page=2&order=closing', '/latest-job?order=closing&page=2'],
  ['/latest-job?q=', '/latest-job'],
  ['/latest-job?fbclid=x&lang=hi#content', '/latest-job'],
])('keeps the page at %s as %s, whichever way it is fetched', (path, page) => {
  expect(asked(path)).toEqual({ kind: 'document', page });
  expect(asked(pageDataPrefix + path, 'cors')).toEqual({ kind: 'data', page });
});

it.each(['/latest-job?q=ssc', '/search', '/search/?q=ssc', '/offline'])('gives %s no room', (path) => {
  expect(asked(path)).toEqual({ kind: 'document', page: undefined });
  expect(asked(pageDataPrefix + path, 'cors')).toEqual({ kind: 'data', page: undefined });
});

it('keeps the files that pages are made with', () => {
  expect(asked('/assets/entry-1a.js', 'cors')).toEqual({ kind: 'asset' });
});

it.each([
  '/admin',
  '/Admin/addlatestjob',
  '/login',
  '/api/jobs',
  '/uploads/ab/cd.pdf',
  '/health',
  '/feed.xml',
  '/robots.txt',
  '/calendar/jobs/1.ics',
  '/latest-job?asOf=2026-11-20T04:30:00Z',
  '/page-data/latest-job?page=2&asOf=7',
  '/latest-job?changeSet=c1',
])('leaves %s to the browser', (path) => {
  expect(asked(path)).toBeUndefined();
  expect(asked(pageDataPrefix + path, 'cors')).toBeUndefined();
});

it('leaves to the browser what is not read, not a page, or not of the portal', () => {
  expect(asked('/latest-job', 'navigate', 'POST')).toBeUndefined();
  expect(asked('/favicon.svg', 'no-cors')).toBeUndefined();
  expect(handlingOf({ method: 'GET', mode: 'navigate', url: 'https://other.example/' }, origin)).toBeUndefined();
});

it.each([
  [true, 200, 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
  [true, 200, 'text/html', undefined],
  [false, 404, 'text/html', undefined],
  [false, 503, 'text/html', 'public'],
  [false, 200, 'text/html', 'private, no-store'],
  [false, 200, 'application/json', 'public'],
])('answers %s whether it keeps a %i of type %s with Cache-Control %s', (kept, status, type, cacheControl) => {
  const headers = { 'Content-Type': type, ...(cacheControl && { 'Cache-Control': cacheControl }) };
  expect(isCacheable(new Response('', { status, headers }))).toBe(kept);
});

it('takes 502, 503 and 504 for an outage, and 404 and 410 for the end of a page', () => {
  const statuses = [200, 301, 404, 410, 429, 500, 502, 503, 504];
  expect(statuses.filter(isOutage)).toEqual([502, 503, 504]);
  expect(statuses.filter(isGone)).toEqual([404, 410]);
});
