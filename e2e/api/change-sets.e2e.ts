import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { multipart, pdf } from '../../test/multipart.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

/** A change set, and the paths of what is done with it. */
async function openChangeSet(title = newTitle()) {
  const reply = await staff.post('/change-sets', { title });
  expect(reply.status).toBe(201);
  const path = `/change-sets/${idOf(reply.body)}`;
  const digest = async () => String((await staff.get(`${path}/outcome`)).body['digest']);
  return { path, steps: `${path}/steps`, digest, id: idOf(reply.body) };
}

describe.each(families)('A change set of the family $key', (family) => {
  it('keeps an edit and a new posting with a table and links from readers, and publishes all at once', async () => {
    const old = await addPosting(staff, family);
    const oldPath = postingPath(family, idOf(old));
    const { path, steps, digest, id } = await openChangeSet();
    const title = newTitle();
    const prepared = await recordedDuring(portal, async () => {
      expect((await staff.put(`${steps}${oldPath}`, { salaryRange: '2' })).body).toMatchObject({ salaryRange: '2' });
      const added = await staff.post(`${steps}${postingPath(family)}`, titled(family, title));
      expect([added.status, added.headers['x-step']]).toEqual([201, expect.stringMatching(/^[0-9a-f]{24}$/)]);
      const table = { [family.titleField]: title, data: [[{ value: 'x', colspan: 1, rowspan: 1 }]] };
      expect((await staff.post(`${steps}/${family.paths.tables}`, table)).status).toBe(201);
      const attachments = [{ title: 'Notice', type: 'pdf', content: '', fileName: '' }];
      const texts = { [family.titleField]: title, attachments: JSON.stringify(attachments) };
      const form = multipart(texts, [{ field: 'pdfs', name: 'notice.pdf', bytes: pdf() }]);
      expect((await staff.send('POST', `${steps}/${family.paths.items}`, form)).status).toBe(201);
    });
    expect(new Set(typesOf(prepared))).toEqual(new Set(['StepPrepared']));
    expect((await visitor.get(oldPath)).body).toEqual(old);
    const outcome = await staff.get(`${path}/outcome`);
    console.log(JSON.stringify(outcome.body, null, 1));
    const published = await staff.post(`${path}/publish`, { digest: await digest() });
    expect([published.status, published.body['status']]).toEqual([200, 'published']);
    expect((await visitor.get(oldPath)).body).toMatchObject({ salaryRange: '2' });
    expect(id).toBeTruthy();
  });
});
