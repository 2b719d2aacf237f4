import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { leavesNothing, storedFiles } from '../../test/leftovers.js';
import { type FilePart, multipart, pdf } from '../../test/multipart.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sendInPieces } from '../../test/raw-request.js';

const path = '/jobListings';
const texts = { listingTitle: 'Results 2026' };
const file = (bytes: Buffer, name = 'results.pdf'): FilePart => ({ field: 'pdfFile', name, bytes });
const mebibyte = 1024 * 1024;

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe('An upload', () => {
  it('that is broken off leaves nothing', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(2 * mebibyte)]);
    const { body, headers = {} } = multipart(texts, [file(bytes)]);
    const half = (body as Buffer).subarray(0, mebibyte);
    await leavesNothing(portal, async () => {
      const announced = { ...headers, 'Content-Length': String((body as Buffer).length) };
      for (const sent of [announced, headers]) {
        await sendInPieces(staff, path, [half.subarray(0, 1000), half.subarray(1000)], { headers: sent }, 'abort');
      }
    });
    expect((await staff.get(path)).status).toBe(200);
  });

  it('is seen to be a PDF however its first bytes are cut', async () => {
    const { body, headers = {} } = multipart(texts, [file(pdf())]);
    const start = (body as Buffer).indexOf('%PDF-');
    for (let cut = start - 2; cut < start + 7; cut += 1) {
      const pieces = [
        (body as Buffer).subarray(0, cut),
        (body as Buffer).subarray(cut, cut + 1),
        (body as Buffer).subarray(cut + 1),
      ];
      expect(await sendInPieces(staff, path, pieces, { headers }, 'end')).toBe(201);
    }
  });

  it('whose body ends too early or has no boundary is refused as malformed', async () => {
    const { body, headers = {} } = multipart(texts, [file(pdf())]);
    const whole = body as Buffer;
    await leavesNothing(portal, async () => {
      for (const end of [10, 100, whole.length - 30, whole.length - 10]) {
        const reply = await staff.post(path, whole.subarray(0, end), headers);
        expect({ end, status: reply.status }).toEqual({ end, status: 400 });
      }
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
      ]) {
        const reply = await staff.post(path, whole, { 'Content-Type': type });
        expect({ type, is: [400, 415].includes(reply.status) }).toEqual({ type, is: true });
      }
      expectProblem(await staff.post(path, Buffer.from('no parts'), headers), 400);
    });
  });

  it('with more text parts, longer ones or repeated ones than a form has is refused', async () => {
    await leavesNothing(portal, async () => {
      const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'x']));
      expectProblem(await staff.send('POST', path, multipart({ ...texts, ...many }, [file(pdf())])), 400);
      const long = await staff.send('POST', path, multipart({ listingTitle: 'x'.repeat(3 * mebibyte) }, [file(pdf())]));
      expectProblem(long, 413);
      for (const name of ['__proto__', 'constructor', 'toString', 'listingTitle[x]', 'x'.repeat(5000)]) {
        expectProblem(await staff.send('POST', path, multipart({ ...texts, [name]: 'x' }, [file(pdf())])), 400);
      }
      const twice = Buffer.from(
        [
          '--b',
          'Content-Disposition: form-data; name="listingTitle"',
          '',
          'one',
          '--b',
          'Content-Disposition: form-data; name="listingTitle"',
          '',
          'two',
          '--b--',
          '',
        ].join('\r\n'),
      );
      expectProblem(await staff.post(path, twice, { 'Content-Type': 'multipart/form-data; boundary=b' }), 400);
    });
  });

  it('is stored by its content alone, whatever the file is called', async () => {
    for (const name of [
      '../../etc/passwd.pdf',
      '..\\..\\a.pdf',
      'परिणाम २०२६.pdf',
      'a"b.pdf',
      '.pdf',
      'x'.repeat(300),
    ]) {
      const bytes = pdf();
      const reply = await staff.send('POST', path, multipart(texts, [file(bytes, name)]));
      expect(reply.status).toBe(201);
      const { pdfFile, fileName } = reply.body;
      expect(pdfFile).toMatch(/^uploads\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.pdf$/);
      expect(await readFile(`${portal.dataDir}/${String(pdfFile)}`)).toEqual(bytes);
      expect(fileName).toMatch(/^[^/\\]+$/);
    }
  });

  it('of many at once, the same and different, is stored whole', async () => {
    const contents = Array.from({ length: 6 }, () => Buffer.concat([pdf(), Buffer.alloc(200_000, 7)]));
    const replies = await Promise.all(
      [...contents, ...contents].map((bytes) => staff.send('POST', path, multipart(texts, [file(bytes)]))),
    );
    const stored = replies.map(({ body }: { readonly body: Fields }) => String(body['pdfFile']));
    expect(new Set(stored).size).toBe(6);
    for (const [index, name] of stored.entries()) {
      const bytes = await readFile(`${portal.dataDir}/${name}`);
      expect(bytes.equals(contents[index % 6] ?? pdf())).toBe(true);
    }
    await storedFiles(portal);
  });
});

describe('The memory of the portal', () => {
  const highWaterKiB = async () => {
    const status = await readFile(`/proc/${portal.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]);
  };

  it('stays flat while a PDF of 20 MiB comes and goes', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(20 * mebibyte, 7)]).subarray(0, 20 * mebibyte);
    const form = multipart(texts, [file(bytes)]);
    const before = await highWaterKiB();
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await staff.send('POST', path, form);
      expect(status).toBe(201);
      const download = await fetch(`${portal.url}/${String(body['pdfFile'])}`);
      expect((await download.arrayBuffer()).byteLength).toBe(bytes.length);
    }
    expect((await highWaterKiB()) - before).toBeLessThan(60 * 1024);
  });
});
