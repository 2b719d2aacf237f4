import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { addListing, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { timeline, undo } from '../../test/history.js';
import { multipart } from '../../test/multipart.js';
import { expectInvalid } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);
const [jobs] = families;
const applyLink = 'https://a.example/';

const text = async (path: string) => (await fetch(portal.url + path)).text();
const detail = (title: string) => `${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`;

describe.each(breadth(listingKinds, [listingKinds[0]]))('One of the $key', (kind) => {
  const words = kind.told === 'resultOut' ? 'Result out' : 'Admit card out';

  it('is tied to its posting, and both lead to each other, whatever that is called later', async () => {
    const [name, later] = [newTitle('Case'), newTitle('Renamed')];
    const posting = { family: jobs.key, id: idOf(await addPosting(staff, jobs, name)) };
    const title = newTitle('Out');
    const listing = await addListing(staff, kind, title, { applyLink, posting });
    expect(listing).toMatchObject({ posting });
    const path = `/${kind.path}/${idOf(listing)}`;
    expect((await visitor.get(path)).body).toEqual(listing);
    await staff.put(postingPath(jobs, posting.id), { jobTitle: later });
    expect(await text(detail(later))).toContain(title);
    const [list] = kind.site.listPaths;
    expect(await text(`${list}?q=${encodeURIComponent(title)}`)).toContain(detail(later));
    const changes = async () =>
      (await visitor.get(`${postingPath(jobs, posting.id)}/changes`)).list.map(({ summary }) => summary);
    expect(await changes()).toContain(`${words}: ${title}`);

    // A stock client sends the whole record back; a form says nothing of it.
    expect((await staff.put(path, listing)).body['revision']).toBe(listing['revision']);
    expect((await staff.put(path, { applyLink: 'https://b.example/' })).body).toMatchObject({ posting });
    expect((await staff.put(path, { posting: null })).body).not.toHaveProperty('posting');
    expect(await text(detail(later))).not.toContain(title);
    expect(await changes()).not.toContain(`${words}: ${title}`);
    const [last] = (await timeline(staff, kind.category, idOf(listing))).toReversed();
    expect(last?.changes).toEqual([{ path: '/posting', before: `jobs/${posting.id}`, after: '' }]);
    await undo(staff, last?.correlationId ?? '');
    expect((await visitor.get(path)).body).toMatchObject({ posting });
  });

  it('is refused for a posting that readers do not find', async () => {
    const [gone, hidden] = [idOf(await addPosting(staff, jobs)), idOf(await addPosting(staff, jobs))];
    await staff.delete(postingPath(jobs, gone));
    const tied = await addListing(staff, kind, newTitle(), { applyLink, posting: { family: 'jobs', id: hidden } });
    await staff.post(`${postingPath(jobs, hidden)}/withdraw`, { note: 'Stayed.' });
    const bad = [
      { family: 'jobs', id: gone },
      { family: 'jobs', id: hidden },
      { family: 'jobs', id: 'nobody' },
      { family: 'scholarships', id: hidden },
      { family: 'jobs' },
      'jobs/1',
      7,
    ];
    for (const posting of bad) {
      const reply = await staff.post(`/${kind.path}`, { [kind.titleField]: newTitle(), applyLink, posting });
      expectInvalid(reply, 'posting');
    }
    // The posting that it belongs to already may be sent back.
    expect((await staff.put(`/${kind.path}/${idOf(tied)}`, tied)).status).toBe(200);
  });
});

it('a form names the posting as JSON text, or none', async () => {
  const id = idOf(await addPosting(staff, jobs));
  const fields = { listingTitle: newTitle(), posting: JSON.stringify({ family: 'jobs', id }) };
  const { body } = await staff.send('POST', '/jobListings', multipart(fields));
  expect(body).toMatchObject({ posting: { family: 'jobs', id } });
  const untied = await staff.send('PUT', `/jobListings/${idOf(body)}`, multipart({ posting: '' }));
  expect(untied.body).not.toHaveProperty('posting');
});
