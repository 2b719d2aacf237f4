import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import { beside, run } from '../../test/command-line.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { multipart, pdf, uploadedFiles } from '../../test/multipart.js';
import { type HostedPortal, hostPortal, newFolder } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';

const [jobs] = families;

let portal: HostedPortal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
});

const reason = 'A court ordered it.';
const upload = (bytes: Buffer) =>
  staff.send('POST', '/jobListings', multipart({ listingTitle: 'R' }, [{ field: 'pdfFile', name: 'r.pdf', bytes }]));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fetched = async (hash: string) => {
  const answer = await fetch(`${portal.url}/uploads/${hash.slice(0, 2)}/${hash}.pdf`);
  return { status: answer.status, text: await answer.text() };
};

describe('A file that is taken down', () => {
  it('is gone with a reason, is not taken again, and leaves the next backup; the log still verifies', async () => {
    const [bytes, other] = [pdf(), pdf()];
    const hash = hashOf(bytes);
    for (const one of [bytes, other]) expect((await upload(one)).status).toBe(201);
    const backup = join(await newFolder(), 'backup');
    const backedUp = () => run(beside(portal), 'backup', backup);
    expect(await backedUp()).toMatchObject({ code: 0 });
    expect((await fetched(hash)).status).toBe(200);
    const withdraw = () => staff.post(`/files/${hash}/withdraw`, { reason });
    const recorded = await recordedDuring(portal, async () => {
      const first = await withdraw();
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ hash, by: 'admin', reason });
      expect((await withdraw()).body).toEqual(first.body);
    });
    expect(typesOf(recorded)).toEqual(['FileWithdrawn']);
    expect(await fetched(hash)).toEqual({ status: 410, text: expect.stringContaining(reason) });
    expect(await uploadedFiles(portal.dataDir)).toEqual([`${hashOf(other)}.pdf`]);
    expectProblem(await upload(bytes), 409);
    expect(await backedUp()).toMatchObject({ code: 0 });
    expect(await uploadedFiles(backup)).toEqual([`${hashOf(other)}.pdf`]);
    expect(await run(beside(portal), 'verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(`file ${hash}: taken down by admin at .+: ${reason}`),
    });
    expect(await run({ DATA_DIR: join(await newFolder(), 'data') }, 'restore', backup)).toMatchObject({ code: 0 });
  });

  it('is not named anew, and stays where it is while the rest of its record is corrected', async () => {
    const bytes = pdf();
    const { body: result } = await upload(bytes);
    const { body: other } = await staff.send('POST', '/jobListings', multipart({ listingTitle: 'R' }));
    const title = newTitle();
    await addPosting(staff, jobs, title);
    const link = { title: 'Notice', type: 'pdf', content: result['pdfFile'], fileName: 'r.pdf' };
    const items = `/${jobs.paths.items}`;
    const named = (attachment: Fields = link) =>
      multipart({ [jobs.titleField]: title, attachments: JSON.stringify([attachment]) });
    const added = (await staff.send('POST', items, named())).body['item'] as Fields;
    expect((await staff.post(`/files/${hashOf(bytes)}/withdraw`, { reason })).status).toBe(200);

    const set = await openChangeSet(staff);
    const mixed = [pdf(), bytes].map((one) => ({ field: 'pdfs', name: 'r.pdf', bytes: one }));
    const waiting = JSON.stringify(mixed.map(() => ({ title: 'N', type: 'pdf' })));
    const before = await uploadedFiles(portal.dataDir);
    const recorded = await recordedDuring(portal, async () => {
      for (const steps of ['', set.steps]) {
        const anew = { pdfFile: result['pdfFile'] };
        expectInvalid(await staff.post(`${steps}/jobListings`, { listingTitle: 'R', ...anew }), 'pdfFile');
        const refused = await staff.put(`${steps}/jobListings/${idOf(other)}`, anew);
        expectInvalid(refused, 'pdfFile');
        expect(refused.text).toContain(`This PDF was taken down for good: ${reason} Upload another, or remove it.`);
        expectInvalid(await staff.send('POST', `${steps}${items}`, named()), 'attachments');
        // Nothing of a request is stored when one of its files is refused.
        const parts = multipart({ [jobs.titleField]: title, attachments: waiting }, mixed);
        expectProblem(await staff.send('POST', `${steps}${items}`, parts), 409);
      }
    });
    expect(typesOf(recorded)).toEqual([]);
    await eventually(async () => expect(await uploadedFiles(portal.dataDir)).toEqual(before));

    const kept = { ...result, listingTitle: 'Corrected' };
    expect((await staff.put(`/jobListings/${idOf(result)}`, kept)).body).toMatchObject({
      listingTitle: 'Corrected',
      pdfFile: result['pdfFile'],
    });
    const corrected = named({ ...link, title: 'Old notice' });
    expect((await staff.send('PUT', `${items}/${idOf(added)}`, corrected)).status).toBe(200);
    expect((await staff.put(`${set.steps}/jobListings/${idOf(result)}`, { ...kept, listingTitle: 'C' })).status).toBe(
      200,
    );
    expect((await staff.put(`/jobListings/${idOf(result)}`, { removePdf: true })).body['pdfFile']).toBe('');
  });

  it('is told at once on every page and feed that led to it, in both languages', async () => {
    const bytes = pdf();
    const title = newTitle();
    await addPosting(staff, jobs, title);
    const parts = multipart({ [jobs.titleField]: title, attachments: '[{"title":"Notice","type":"pdf"}]' }, [
      { field: 'pdfs', name: 'r.pdf', bytes },
    ]);
    expect((await staff.send('POST', `/${jobs.paths.items}`, parts)).status).toBe(201);
    await upload(bytes);
    const pages = [
      `${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`,
      '/result',
      '/hi/result',
      '/result/feed.xml',
    ];
    const shown = (path: string) => {
      const [, language = 'en', rest] = /^(?:\/(hi))?(\/.*)$/.exec(path) ?? [];
      return fetch(`${portal.url}${rest}`, { headers: { Cookie: `lang=${language}` } }).then((answer) => answer.text());
    };
    const leadsTo = (text: string) => text.includes(`href="/uploads/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}.pdf`);
    expect((await Promise.all(pages.map(shown))).map(leadsTo)).toEqual([true, true, true, false]);
    await staff.post(`/files/${hashOf(bytes)}/withdraw`, { reason: `${reason} ${title}` });
    const after = await Promise.all(pages.map(shown));
    expect(after.map(leadsTo)).toEqual([false, false, false, false]);
    for (const text of after) expect(text).toContain(`${reason} ${title}`);
    expect(after.map((text) => /Taken down on \d+ \w+ \d{4}|\d{4} को हटाई गई/.exec(text)?.[0].slice(-12))).toEqual([
      expect.stringMatching(/\d{4}$/),
      expect.stringMatching(/\d{4}$/),
      expect.stringMatching(/हटाई गई$/),
      expect.stringMatching(/\d{4}$/),
    ]);
  });

  it('may be taken down by the command line too', async () => {
    const bytes = pdf();
    await upload(bytes);
    const took = await run(beside(portal), 'file', 'withdraw', hashOf(bytes), '--reason', reason);
    expect(took).toMatchObject({ code: 0, output: expect.stringMatching(/^taken down by operator at .+: A court/) });
    expect((await fetched(hashOf(bytes))).status).toBe(410);
    expect((await staff.get('/files/withdrawn')).list).toContainEqual(
      expect.objectContaining({ id: hashOf(bytes), by: 'operator', reason }),
    );
  });

  it('has to be there, and needs a reason and an admin; nothing is recorded else', async () => {
    const path = `/files/${'0'.repeat(64)}/withdraw`;
    const recorded = await recordedDuring(portal, async () => {
      expectProblem(await staff.post(path, { reason }), 404);
      expectProblem(await staff.post(path, {}), 400);
      expectProblem(await staff.post('/files/x/withdraw', { reason }), 404);
      expectProblem(await new ApiClient(portal.url).post(path, { reason }), 401);
      expect(await run(beside(portal), 'file', 'withdraw', '0'.repeat(64), '--reason', reason)).toMatchObject({
        code: 1,
      });
      expect(await run(beside(portal), 'file', 'withdraw', '0'.repeat(64))).toMatchObject({ code: 64 });
    });
    expect(typesOf(recorded)).toEqual([]);
  });
});
