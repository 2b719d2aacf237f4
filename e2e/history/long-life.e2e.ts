import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { run } from '../../test/command-line.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { keyOf } from '../../test/ledger.js';
import { newFolder } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

const edits = 11;
const cells = (edit: number) =>
  Array.from({ length: 150 }, (_, row) => [{ value: `${edit} ${row} `.padEnd(9000, 'x'), colspan: 1, rowspan: 1 }]);

const portal = sharedPortal();
const staff = await admin(portal.url);
let id: string;

interface Told {
  readonly position: string;
  readonly type: string;
}

beforeAll(async () => {
  const title = newTitle();
  id = idOf(await addPosting(staff, families[0], title));
  const added = await staff.post('/tables', { jobTitle: title, data: cells(0) });
  for (let edit = 1; edit <= edits; edit += 1) await staff.put(`/tables/${idOf(added.body)}`, { data: cells(edit) });
});

describe('A record whose tables were edited often', () => {
  it('is told in pages of some megabytes, and asking on from the last gives every event once', async () => {
    const types: string[] = [];
    for (let before = ''; ;) {
      const { body, text, headers } = await staff.get(`/history?id=${id}&limit=50${before}`);
      const events = body as unknown as readonly Told[];
      expect(text.length).toBeLessThan(9 * 2 ** 20);
      expect(events.length).toBeGreaterThan(0);
      expect(headers['x-total-count']).toBe(String(edits + 2 - types.length));
      expect(headers['content-range']).toBe(`history 0-${events.length - 1}/${edits + 2 - types.length}`);
      types.push(...events.map(({ type }) => type));
      if (Number(headers['x-total-count']) === events.length) break;
      before = `&before=${events.at(-1)?.position}`;
    }
    expect(types).toEqual([...Array.from({ length: edits }, () => 'TableEdited'), 'TableAdded', 'PostingAdded']);
  });

  it('is told so in ranges too, and where the next begins', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ id }), range: '[0,49]', sort: '["at","ASC"]' });
    const { list, headers } = await staff.get(`/history?${query.toString()}`);
    expect(headers['content-range']).toBe(`history 0-${list.length - 1}/${edits + 2}`);
    query.set('range', `[${list.length},${list.length + 49}]`);
    expect(headers['link']).toBe(`</api/history?${query.toString()}>; rel="next"`);
  });

  it.each([
    ['oldest', Array.from({ length: edits + 2 }, (_, n) => n)],
    ['newest', Array.from({ length: edits + 2 }, (_, n) => edits + 1 - n)],
  ])(
    'has a timeline in pages of some megabytes, the %s first, of which each leads to the next',
    async (order, whole) => {
      const revisions: number[] = [];
      let path: string | undefined = `/history/posting/${id}?order=${order}`;
      for (let left = edits + 2; path !== undefined; left = edits + 2 - revisions.length) {
        const { list, text, headers } = await staff.get(path);
        expect(text.length).toBeLessThan(9 * 2 ** 20);
        expect(headers['content-range']).toBe(`history 0-${list.length - 1}/${left}`);
        expect((await staff.get(path, { 'If-None-Match': String(headers['etag']) })).status).toBe(304);
        revisions.push(...list.map(({ revision }) => Number(revision)));
        path = /^<\/api(.+)>; rel="next"$/.exec(String(headers['link']))?.[1];
      }
      expect(revisions).toEqual(whole);
    },
  );

  it('has evidence that holds, and is not much longer than its events', async () => {
    const { text } = await staff.get(`/history/posting/${id}/evidence`);
    const written = (edits + 1) * JSON.stringify(cells(0)).length;
    expect(text.length).toBeLessThan(1.5 * written);
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), text);
    await writeFile(join(folder, 'key'), await keyOf(portal));
    const verified = await run({}, 'verify', '--evidence', join(folder, 'file'), '--key', join(folder, 'key'));
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining(`all ${edits + 2} events`) });
  });
});
