import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../test/api-client.js';
import { run } from '../test/command-line.js';
import { idOf } from '../test/content.js';
import { recordedDuring, typesOf } from '../test/event-log.js';
import { multipart, pdf, uploadedFiles } from '../test/multipart.js';
import { type Portal, startPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { startS3, type S3Store } from '../test/s3-store.js';

let s3: S3Store;
let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  s3 = await startS3();
  portal = await startPortal(s3.env());
  staff = await admin(portal.url);
});
afterAll(() => s3.close());

const upload = (bytes: Buffer, client = staff) =>
  client.send(
    'POST',
    '/jobListings',
    multipart({ listingTitle: 'Results' }, [{ field: 'pdfFile', name: 'r.pdf', bytes }]),
  );

describe('A portal with FILES_URL', () => {
  it('stores a PDF there alone, and serves it as from a folder', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(5000, 'x')]);
    const { status, body } = await upload(bytes);
    expect(status).toBe(201);
    const path = String(body['pdfFile']);
    expect(await s3.keys()).toEqual(['portal/noticeboard.txt', `portal/${path}`]);
    expect(await uploadedFiles(portal.dataDir)).toEqual([]);
    const whole = await fetch(`${portal.url}/${path}?name=r.pdf`);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-security-policy': 'sandbox',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400, immutable',
      'content-disposition': 'inline; filename=r.pdf',
    });
    const part = await fetch(`${portal.url}/${path}`, { headers: { Range: 'bytes=-10' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(-10));
    const past = await fetch(`${portal.url}/${path}`, { headers: { Range: `bytes=${bytes.length}-` } });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it('is backed up and restored with its files, also into a folder', async () => {
    const folders = await mkdtemp(join(tmpdir(), 's3-backup-'));
    try {
      const backup = join(folders, 'backup');
      const made = await run({ DATA_DIR: portal.dataDir, ...s3.env() }, 'backup', backup);
      expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/uploads: 1 PDF, 1 new/) });
      const elsewhere = { DATA_DIR: join(folders, 'elsewhere'), ...s3.env('elsewhere') };
      expect(await run(elsewhere, 'restore', backup)).toMatchObject({ code: 0 });
      expect((await s3.keys('elsewhere')).map((key) => key.replace('elsewhere', 'portal'))).toEqual(await s3.keys());
      expect(await run({ DATA_DIR: join(folders, 'folder') }, 'restore', backup)).toMatchObject({ code: 0 });
      expect(await uploadedFiles(join(folders, 'folder'))).toHaveLength(1);
      const copied = () => run({ DATA_DIR: join(folders, 'folder'), ...s3.env('copied') }, 'files', 'copy');
      expect(await copied()).toMatchObject({ code: 0, output: expect.stringMatching(/: 1 PDF, 1 new/) });
      expect(await copied()).toMatchObject({ code: 0, output: expect.stringMatching(/: 1 PDF, 0 new/) });
      expect((await s3.keys('copied')).length).toBe(2);
    } finally {
      await rm(folders, { recursive: true, force: true });
    }
  });

  it('does not start on the files of another portal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-other-'));
    try {
      const other = await startPortal({ DATA_DIR: folder });
      await other.stop();
      const { code, output } = await run({ DATA_DIR: folder, ...s3.env() }, 'files', 'copy');
      expect({ code, output }).toEqual({
        code: 78,
        output: expect.stringMatching(
          /^configuration: FILES_URL names s3:\/\/files\/portal, which holds the files of another portal: .+\n$/,
        ),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('goes on with its pages while the store is away, and takes no upload: nothing is half-stored', async () => {
    const { body } = await upload(pdf());
    const path = String(body['pdfFile']);
    const keys = await s3.keys();
    await s3.pause();
    const recorded = await recordedDuring(portal, async () => {
      const refused = await upload(pdf());
      expectProblem(refused, 503);
    });
    expect(typesOf(recorded)).toEqual([]);
    expect((await fetch(`${portal.url}/${path}`)).status).toBe(503);
    for (const page of ['/', '/result', `/api/jobListings/${idOf(body)}`])
      expect((await fetch(`${portal.url}${page}`)).status).toBe(200);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await s3.resume();
    expect((await fetch(`${portal.url}/${path}`)).status).toBe(200);
    expect(await s3.keys()).toEqual(keys);
    expect((await readdir(join(portal.dataDir, 'uploads', 'incoming'))).length).toBe(0);
  });
});
