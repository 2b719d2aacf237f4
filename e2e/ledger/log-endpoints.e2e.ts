import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { recordedEvents } from '../../test/event-log.js';
import {
  exportedLines,
  growthOfLines,
  hashOfLine,
  keyOf,
  pathOfLine,
  rootOfLines,
  signedCheckpoint,
} from '../../test/ledger.js';
import { adminPassword, newFolder, type Portal, runPortal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { auditor, auditorPassword } from '../../test/staff.js';

const origin = 'board.example/log';

let portal: Portal;
let staff: ApiClient;
let reader: ApiClient;
let visitor: ApiClient;
let vkey: string;

beforeAll(async () => {
  portal = await startPortal({ LOG_ORIGIN: origin });
  [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
  visitor = new ApiClient(portal.url);
  vkey = await keyOf(portal);
  for (const family of families) await addNotification(staff, family, idOf(await addPosting(staff, family)));
});

const checkpoint = async () => signedCheckpoint((await visitor.get('/log/checkpoint')).text, vkey);

describe('The checkpoint', () => {
  it('is signed, open to all, and covers every write that was answered before', async () => {
    for (let round = 0; round < 3; round += 1) {
      await addPosting(staff, families[0]);
      const newest = await checkpoint();
      expect(newest).toMatchObject({ origin, size: recordedEvents(portal.dataDir).length });
      expect(newest.root).toBe(rootOfLines(await exportedLines(staff)).toString('base64'));
    }
  });

  it('is text with an ETag, the same until something is recorded', async () => {
    const reply = await visitor.get('/log/checkpoint');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const { etag = '' } = reply.headers;
    expect((await visitor.get('/log/checkpoint', { 'If-None-Match': etag })).status).toBe(304);
    await addPosting(staff, families[0]);
    expect((await visitor.get('/log/checkpoint', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('takes no query', async () => {
    expectInvalid(await visitor.get('/log/checkpoint?size=1'), 'size');
  });

  it('is recorded for what was answered without anybody asking', async () => {
    await addPosting(staff, families[0]);
    const size = recordedEvents(portal.dataDir).length;
    await eventually(async () => {
      expect(signedCheckpoint(await newestRecorded(portal.dataDir), vkey).size).toBe(size);
    });
  });
});

describe('The key', () => {
  it('is one line that all may read, and nothing else is taken there', async () => {
    const reply = await fetch(`${portal.url}/.well-known/log-key`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await reply.text()).toMatch(/^board\.example\/log\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}\n$/);
    const post = await fetch(`${portal.url}/.well-known/log-key`, { method: 'POST' });
    expect({ status: post.status, allow: post.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });
});

describe('Proofs', () => {
  it('of every leaf at every size lead to the root', async () => {
    const lines = await exportedLines(staff);
    const leaves = [0, 1, 2, 3, 7, lines.length - 1];
    const sizes = [1, 2, 3, 4, 7, 8, lines.length];
    for (const size of sizes)
      for (const leaf of leaves.filter((each) => each < size)) {
        const { body } = await staff.get(`/log/proof?leaf=${leaf}&size=${size}`);
        const leafHash = hashOfLine(lines[leaf] ?? '').toString('base64');
        expect(body).toEqual({ leaf, size, leafHash, path: pathOfLine(leaf, lines.slice(0, size)) });
      }
  });

  it('of growth lead from one root to the other', async () => {
    const lines = await exportedLines(staff);
    const sizes = [1, 2, 3, 4, 6, 7, 8, lines.length];
    for (const to of sizes)
      for (const from of sizes.filter((each) => each <= to)) {
        const { body } = await staff.get(`/log/consistency?from=${from}&to=${to}`);
        expect(body).toEqual({ from, to, path: growthOfLines(from, lines.slice(0, to)) });
      }
  });

  it.each([
    ['proof?leaf=0', 'size'],
    ['proof?size=1', 'leaf'],
    ['proof?leaf=0&size=0', 'size'],
    ['proof?leaf=3&size=3', 'leaf'],
    ['proof?leaf=-1&size=3', 'leaf'],
    ['consistency?from=0&to=3', 'from'],
    ['consistency?from=4&to=3', 'from'],
    ['consistency?from=1&to=100000', 'to'],
    ['export?from=2&to=1', 'from'],
    ['export?to=100000', 'to'],
    ['export?from=', 'from'],
  ])('are refused for %s, with what may be asked', async (query, name) => {
    const reply = await staff.get(`/log/${query}`);
    expectInvalid(reply, name);
    expect(reply.body['message']).toMatch(/is a whole number from \d+ to \d+/);
  });
});

describe('The tiles', () => {
  const tile = (path: string, init?: RequestInit) => fetch(`${portal.url}/log/tile/${path}`, init);

  it('are the hashes of the leaves, open to all and for good', async () => {
    const lines = await exportedLines(staff);
    const { size } = signedCheckpoint(await (await fetch(`${portal.url}/log/checkpoint`)).text(), vkey);
    expect(size).toBe(lines.length);
    for (const width of [1, 3, lines.length]) {
      const answer = await tile(`0/000.p/${width}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const hashes = Buffer.concat(lines.slice(0, width).map((line) => hashOfLine(line)));
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(hashes);
    }
  });

  it.each(['0/000', '0/000.p/255', '0/001.p/1', '1/000.p/1', '0/0', 'entries/000', '0/000.p/0', '0/%00'])(
    'are not there beyond the head, nor under another name: %s',
    async (path) => {
      const answer = await tile(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    },
  );

  it('are read alone', async () => {
    for (const path of ['0/000.p/1', '0/000']) expect((await tile(path, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${portal.url}/log/checkpoint`, { method: 'POST' })).status).toBe(405);
  });
});

describe('The export', () => {
  it('is every recorded event in its order, without a credential', async () => {
    const lines = await exportedLines(staff);
    const events = recordedEvents(portal.dataDir);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      events.map(({ stream, revision, type, data, metadata }) => {
        const { at, actor, role, correlationId, causationId } = JSON.parse(metadata) as Record<string, string>;
        const context = { at, actor, role, correlationId, causationId, schemaVersion: 1 };
        return { id: expect.any(String), stream, revision, type, data: JSON.parse(data), ...context };
      }),
    );
    const text = lines.join('\n');
    for (const secret of ['credential', '$argon2', adminPassword, auditorPassword]) expect(text).not.toContain(secret);
    expect(text).toContain('"AccountAdded"');
  });

  it('gives the leaves that are asked for, as NDJSON with a tag of what is in it', async () => {
    const lines = await exportedLines(staff);
    expect(await exportedLines(staff, '?from=2&to=5')).toEqual(lines.slice(2, 5));
    expect(await exportedLines(staff, '?from=5')).toEqual(lines.slice(5));
    expect(await exportedLines(staff, `?from=${lines.length}`)).toEqual([]);
    const reply = await staff.get('/log/export?to=3');
    expect(reply.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const { etag = '' } = reply.headers;
    expect((await staff.get('/log/export?to=3', { 'If-None-Match': etag })).status).toBe(304);
    expect((await staff.get('/log/export?to=4', { 'If-None-Match': etag })).status).toBe(200);
    expect((await staff.send('HEAD', '/log/export')).text).toBe('');
  });

  it('ends with its client, and the portal goes on', async () => {
    const lost = new AbortController();
    const reply = await fetch(`${portal.url}/api/log/export`, {
      headers: { Cookie: staff.cookieHeader() },
      signal: lost.signal,
    });
    expect(reply.status).toBe(200);
    lost.abort();
    expect((await visitor.get('/log/checkpoint')).status).toBe(200);
    expect(portal.output()).not.toMatch(/error/i);
  });
});

describe('The right to ask', () => {
  const forAll = ['/log/checkpoint', '/log/proof?leaf=0&size=1', '/log/consistency?from=1&to=1'];
  const staffOnly = ['/log/export?to=1'];

  it('is everybody for heads and proofs, staff of either role for the events', async () => {
    for (const path of forAll)
      for (const client of [visitor, reader, staff]) expect((await client.get(path)).status).toBe(200);
    for (const path of staffOnly) {
      expectProblem(await visitor.get(path), 401);
      const [forReader, forAdmin] = [await reader.get(path), await staff.get(path)];
      expect([forReader.status, forAdmin.status]).toEqual([200, 200]);
      expect(forReader.text).toBe(forAdmin.text);
      expect(forReader.headers['cache-control']).toBe('private, no-store');
    }
  });
});

describe('The name and the key of a log', () => {
  it('are fixed at the first start, and kept for the owner of the files alone', async () => {
    await portal.stop();
    const other = runPortal({ DATA_DIR: portal.dataDir, LOG_ORIGIN: 'other' });
    expect(await other.exited).toMatchObject({ code: 78 });
    expect(other.output()).toContain(`LOG_ORIGIN other is not taken: the log was begun as ${origin}`);
    const second = await startPortal({ DATA_DIR: portal.dataDir, PUBLIC_URL: 'https://other.example' });
    expect(await keyOf(second)).toBe(vkey);
    const { text } = await new ApiClient(second.url).get('/log/checkpoint');
    expect(signedCheckpoint(text, vkey).origin).toBe(origin);
  });

  it('may come from the environment instead', async () => {
    // The published example of Go's package sumdb/note.
    const LOG_KEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
    const given = await startPortal({ LOG_KEY });
    expect(await keyOf(given)).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW\n');
    const refused = runPortal({ DATA_DIR: await newFolder(), LOG_KEY: `${LOG_KEY}x`, LOG_ORIGIN: 'a+b' });
    expect(await refused.exited).toMatchObject({ code: 78 });
    expect(refused.output()).toMatch(/^configuration: LOG_KEY must be a line PRIVATE\+KEY\+/m);
    expect(refused.output()).toMatch(/^configuration: LOG_ORIGIN must be a name/m);
    expect(refused.output()).not.toContain('AYEKFALV');
  });
});

async function newestRecorded(dataDir: string): Promise<string> {
  const lines = (await readFile(`${dataDir}/checkpoints/1.jsonl`, 'utf8')).split('\n');
  return (JSON.parse(lines.at(-2) ?? '{}') as { note: string }).note;
}
