import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const [jobs] = families;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

const approve = (jobTitle: string) => staff.post('/answare/approve-job', { jobTitle });
const deapprove = (jobTitle: string) => staff.post('/answare/deapprove-job', { jobTitle });
const approved = async () => (await visitor.get('/answare/approved-jobs')).list;
const job = async (id: string) => (await visitor.get(postingPath(jobs, id))).body;
const approvedIds = async () => (await approved()).map(idOf);

async function addJobs(count: number): Promise<{ readonly title: string; readonly id: string }[]> {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const title = newTitle();
    made.push({ title, id: idOf(await addPosting(staff, jobs, title)) });
  }
  return made;
}

describe('An answer key', () => {
  it('is approved by the title of its job, once', async () => {
    const [{ title, id } = { title: '', id: '' }] = await addJobs(1);
    expect(await job(id)).toMatchObject({ approved: false, revision: 0 });
    let first: Fields = {};
    const events = await recordedDuring(portal, async () => {
      const reply = await approve(title);
      first = reply.body;
      expect({ status: reply.status, body: first }).toEqual({
        status: 200,
        body: { _id: id, id, jobTitle: title, approved: true, approvedAt: time },
      });
      const again = await approve(title);
      expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first });
    });
    expect(typesOf(events)).toEqual(['AnswerKeyApproved']);
    expect(await approved()).toContainEqual({ _id: id, id, jobTitle: title, approvedAt: first['approvedAt'] });
    expect(await job(id)).toMatchObject({ approved: true, revision: 1 });
    expect((await visitor.get('/jobs')).list.find((record) => record['_id'] === id)).toMatchObject({ approved: true });
  });

  it('is deapproved, once, and the job stays public', async () => {
    const [{ title, id } = { title: '', id: '' }] = await addJobs(1);
    await approve(title);
    const events = await recordedDuring(portal, async () => {
      for (const reply of [await deapprove(title), await deapprove(title)]) {
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 200,
          body: { _id: id, id, jobTitle: title, approved: false },
        });
      }
    });
    expect(typesOf(events)).toEqual(['AnswerKeyDeapproved']);
    expect(await approvedIds()).not.toContain(id);
    expect(await job(id)).toMatchObject({ approved: false, jobTitle: title });
    expect((await visitor.get(titlePath(jobs, title))).status).toBe(200);
    expect((await visitor.get('/jobs')).list.map(idOf)).toContain(id);
  });

  it('is listed in order of approval, which a new approval ends', async () => {
    const [one, two, three] = await addJobs(3);
    for (const key of [three, one, two]) await approve(key?.title ?? '');
    const ids = [one, two, three].map((key) => key?.id ?? '');
    const order = async () => (await approvedIds()).filter((id) => ids.includes(id));
    expect(await order()).toEqual([ids[2], ids[0], ids[1]]);
    await approve(three?.title ?? '');
    expect(await order()).toEqual([ids[2], ids[0], ids[1]]);
    await deapprove(three?.title ?? '');
    await approve(three?.title ?? '');
    expect(await order()).toEqual([ids[0], ids[1], ids[2]]);
    const times = (await approved()).map((record) => String(record['approvedAt']));
    expect(times).toEqual(times.toSorted());
  });

  it('stays approved through a rename and an edit, under the new title', async () => {
    const [{ title, id } = { title: '', id: '' }] = await addJobs(1);
    const { approvedAt } = (await approve(title)).body;
    const renamed = newTitle();
    const edited = await staff.put(postingPath(jobs, id), { jobTitle: renamed, approved: false, salaryRange: '1' });
    expect(edited.body).toMatchObject({ approved: true });
    expect(await approved()).toContainEqual({ _id: id, id, jobTitle: renamed, approvedAt });
    expect((await approve(title)).body).toEqual({ _id: id, id, jobTitle: renamed, approved: true, approvedAt });
    expect((await deapprove(` ${renamed.toUpperCase()} `)).body).toEqual({
      _id: id,
      id,
      jobTitle: renamed,
      approved: false,
    });
  });

  it('goes with its job', async () => {
    const [{ title, id } = { title: '', id: '' }] = await addJobs(1);
    await approve(title);
    await staff.delete(postingPath(jobs, id));
    expect(await approvedIds()).not.toContain(id);
    expectProblem(await approve(title), 404);
    await addPosting(staff, jobs, title);
    expect((await approved()).map((record) => record['jobTitle'])).not.toContain(title);
  });

  it('of an unknown job is 404, and of no job 400', async () => {
    const events = await recordedDuring(portal, async () => {
      for (const path of ['/answare/approve-job', '/answare/deapprove-job']) {
        for (const jobTitle of [newTitle(), '\u0000', 'x'.repeat(5000)])
          expectProblem(await staff.post(path, { jobTitle }), 404);
        for (const jobTitle of [7, null, ['x'], {}, '', ' \u00a0'])
          expectInvalid(await staff.post(path, { jobTitle }), 'jobTitle');
        expectInvalid(await staff.post(path, {}), 'jobTitle');
        expectInvalid(await staff.post(path, { jobTitle: newTitle(), approved: true }), 'approved');
      }
    });
    expect(events).toEqual([]);
  });

  it('of another family is unknown', async () => {
    for (const family of families.slice(1)) {
      const posting = await addPosting(staff, family);
      expect(posting).not.toHaveProperty('approved');
      expectProblem(await approve(String(posting[family.titleField])), 404);
    }
  });

  it('is approved by admins alone', async () => {
    const [{ title, id } = { title: '', id: '' }] = await addJobs(1);
    const reader = await auditor(portal);
    for (const [client, status] of [
      [visitor, 401],
      [reader, 403],
    ] as const) {
      expectProblem(await client.post('/answare/approve-job', { jobTitle: title }), status);
      expectProblem(await client.post('/answare/deapprove-job', { jobTitle: title }), status);
    }
    expect(await job(id)).toMatchObject({ approved: false });
  });
});
