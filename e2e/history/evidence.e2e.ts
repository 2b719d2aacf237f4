import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { run } from '../../test/command-line.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { keyOf, newKey } from '../../test/ledger.js';
import { newFolder } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const hostile = '</script><b>&amp; “½” भर्ती';

const portal = sharedPortal();
let staff: ApiClient;
let folder: string;
/** Addresses of records of every kind. */
const records: string[] = [];

beforeAll(async () => {
  staff = await admin(portal.url);
  folder = await newFolder();
  await writeFile(join(folder, 'key'), await keyOf(portal));
  for (const family of families) {
    const title = newTitle(hostile);
    const id = idOf(await addPosting(staff, family, title, { salaryRange: 'before' }));
    await addNotification(staff, family, id);
    for (const kind of postingParts.filter((each) => each.family === family)) await addPart(staff, kind, title);
    await staff.put(postingPath(family, id), { salaryRange: 'after' });
    await staff.delete(postingPath(family, id));
    records.push(`posting/${id}`);
  }
  for (const { path, titleField, category } of listingKinds) {
    const added = await staff.post(`/${path}`, { [titleField]: hostile, applyLink: 'https://a.example/' });
    records.push(`${category}/${idOf(added.body)}`);
  }
  records.push('account/admin');
});

async function evidenceOf(record: string): Promise<string> {
  const { status, text, headers } = await staff.get(`/history/${record}/evidence`);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-store' });
  return text;
}

async function verified(file: string, key = 'key') {
  const path = join(folder, 'evidence.html');
  await writeFile(path, file);
  return run({}, 'verify', '--evidence', path, '--key', join(folder, key));
}

describe('The evidence of a record', () => {
  it('ends with a certificate for a court, which has the hash of its data and leaves lines to sign', async () => {
    const file = await evidenceOf(records[0] ?? '');
    const [, data = ''] = /<script type="application\/json" id="evidence">([^]*?)<\/script>/.exec(file) ?? [];
    const hash = createHash('sha256').update(data).digest('hex');
    const { output } = await verified(file);
    expect(output).toContain(`SHA-256 of its data ${hash}`);
    const [, told = ''] = /<section class="certificate">([^]*)<\/section>/.exec(file) ?? [];
    for (const part of [hash, '☒ SHA256', '☒ server', 'no legal advice', 'Name and signature: <span class="blank">'])
      expect(told).toContain(part);
    expect((await verified(file.replace(hash, '0'.repeat(64)))).output).toContain(hash);
  });

  it('holds for every kind of record, also of a deleted one', async () => {
    const [posting = '', , , listing = ''] = records;
    for (const record of breadth(records, [posting, listing, 'account/admin'])) {
      const { code, output } = await verified(await evidenceOf(record));
      expect({ record, code, output }).toMatchObject({ code: 0, output: expect.stringContaining('in the signed log') });
    }
  });

  it('is a page for a person, whatever the record says', async () => {
    const page = await evidenceOf(String(records[0]));
    expect(page).toContain('&lt;/script&gt;&lt;b&gt;');
    expect(page).toContain('<del>before</del> <ins>after</ins>');
    expect(page.split('</script>')).toHaveLength(2);
  });

  const changes: readonly (readonly [string, (file: string) => string, string])[] = [
    [
      'a changed event',
      (file) => file.replace(/\\"salaryRange\\":\\"before\\"/, '\\"salaryRange\\":\\"bribe\\"'),
      'event 0',
    ],
    ['a changed state', (file) => file.replace(/"salaryRange":"after"/, '"salaryRange":"bribe"'), 'does not follow'],
    [
      'a dropped event',
      (file) => file.replace(/\n\{"position".*/, '').replace(/\n\{"leaf".*/, ''),
      'event 0 of the file is event 1',
    ],
    ['a dropped proof', (file) => file.replace(/\n\{"leaf".*/, ''), 'event 0 is not in the log that was signed'],
    ['another record', (file) => file.replace(/("subject":\{[^}]*"id":")\w+/, '$1other'), 'not of what it is about'],
    [
      'another checkpoint',
      (file) => file.replace(/("checkpoint":"[^"]*\\n)\d+(\\n)/, '$17$2'),
      'its checkpoint does not hold',
    ],
    ['half of the file', (file) => file.slice(0, file.length / 2), 'holds no evidence'],
    ['broken data', (file) => file.replace('"format":', '"format"'), 'it is damaged'],
  ];
  it.each(breadth(changes, changes.slice(0, 5)))('with %s is refused by name', async (_, change, why) => {
    const file = await evidenceOf(String(records[0]));
    const changed = change(file);
    expect(changed).not.toBe(file);
    expect(await verified(changed)).toMatchObject({ code: 1, output: expect.stringContaining(why) });
  });

  it('in the first format, with every state, holds as before, and shows what was changed', async () => {
    const record = String(records[0]);
    const file = await evidenceOf(record);
    const [, data = ''] = /id="evidence">(.*)<\/script>/s.exec(file) ?? [];
    const [head, ...lines] = data
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
    const [events, proofs] = [lines.slice(0, lines.length / 2), lines.slice(lines.length / 2)];
    const states = await Promise.all(
      events.map(async (_, revision) => (await staff.get(`/history/${record}/${revision}?include=all`)).body),
    );
    const { state: _last, ...common } = { ...head };
    const whole = {
      ...common,
      format: 'noticeboard-evidence/1',
      events: events.map((event, n) => ({ ...event, ...proofs[n] })),
      states,
    };
    const former = (of: object) =>
      `<html>\n<script type="application/json" id="evidence">${JSON.stringify(of).replaceAll('<', '\\u003c')}</script>`;
    expect(await verified(former(whole))).toMatchObject({
      code: 0,
      output: expect.stringContaining('in the signed log'),
    });
    const forged = { ...whole, states: states.with(1, { ...(states[1] as object), salaryRange: 'bribe' }) };
    expect(await verified(former(forged))).toMatchObject({
      code: 1,
      output: expect.stringContaining('revision 1 does not follow'),
    });
  });

  it('is worth nothing with the key of another log', async () => {
    await writeFile(join(folder, 'other'), newKey('noticeboard'));
    const { code, output } = await verified(await evidenceOf(String(records[0])), 'other');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('not signed with this key') });
  });

  it('needs a session and a record', async () => {
    expectProblem(await new ApiClient(portal.url).get(`/history/${records[0]}/evidence`), 401);
    expectProblem(await staff.get('/history/posting/none/evidence'), 404);
    expectProblem(await staff.get('/history/nothing/none/evidence'), 404);
  });
});
