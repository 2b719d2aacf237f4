/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, familyOf } from '@noticeboard/content-model';
import { readsOf, settings } from '../testing/example-site';
import { loadDetail } from './detail.loader';

it('leaves a title that the browser cannot find to the server', async () => {
  const site = { families, settings, reads: readsOf(() => []), inBrowser: true };
  const request = new Request('http://localhost/latest-job/Old%20title');
  const answer = await loadDetail(site, familyOf('jobs'), '/latest-job', request);
  expect(answer).toBeInstanceOf(Response);
  const headers = answer instanceof Response ? answer.headers : new Headers();
  expect(headers.get('Location')).toBe(request.url);
  expect(headers.get('X-Remix-Reload-Document')).toBe('true');
});
