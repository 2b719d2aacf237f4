import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldErrorTexts } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { leavesNothing, storedFiles } from '../../test/leftovers.js';
import { type FilePart, multipart, pdf } from '../../test/multipart.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { auditor } from '../../test/staff.js';

const largest = 10_000;
const zip = Buffer.from('PK\u0003\u0004 word/document.xml');
const link = { title: 'Notice', type: 'link', content: 'https://a.example/', fileName: '' };
const wanted = (title: string, fileName?: string) => ({
  title,
  type: 'pdf',
  ...(fileName !== undefined && { fileName }),
});
const file = (bytes = pdf(), name = 'a.pdf', type?: string): FilePart => ({
  field: 'pdfs',
  name,
  bytes,
  ...(type !== undefined && { type }),
});

let portal: HostedPortal;
let staff: ApiClient;
let reader: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  portal = await hostPortal({ MAX_PDF_BYTES: String(largest) });
  [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
  visitor = new ApiClient(portal.url);
});

const multiparts = postingParts.filter(({ isMultipart }) => isMultipart);

describe.each(breadth(multiparts, multiparts.slice(1, 2)))('PDFs with $what', ({ family, path }) => {
  let title: string;
  let existing: string;
  const send = (
    attachments: unknown,
    files: readonly FilePart[],
    to = { method: 'POST', path },
    client = staff,
    headers = {},
  ) =>
    client.send(
      to.method,
      to.path,
      multipart({ [family.titleField]: title, attachments: JSON.stringify(attachments) }, files, headers),
    );
  const attachmentsOf = (reply: Reply) =>
    (reply.body['item'] as Fields)['attachments'] as readonly Record<string, string>[];
  const fetched = async (content = '') => {
    const stored = await fetch(`${portal.url}/${content}`);
    return { status: stored.status, bytes: Buffer.from(await stored.arrayBuffer()) };
  };

  beforeAll(async () => {
    title = newTitle();
    await addPosting(staff, family, title);
    existing = `${path}/${idOf((await send([link], [])).body['item'] as Fields)}`;
  });

  it('go to the attachments that wait for them, in order', async () => {
    const files = [pdf(), pdf(), pdf()];
    const first = attachmentsOf(await send([wanted('One')], [file(files[0], 'first.pdf')]))[0];
    const given = [link, wanted('Two'), { ...first, title: 'Again' }, link, wanted('Three', 'typed.pdf')];
    for (const method of ['POST', 'PUT'] as const) {
      const to = method === 'POST' ? { method, path } : { method, path: existing };
      const stored = attachmentsOf(await send(given, [file(files[1], 'two.pdf'), file(files[2], 'three.pdf')], to));
      expect(stored.map(({ title: name, type, fileName }) => [name, type, fileName])).toEqual([
        ['Notice', 'link', ''],
        ['Two', 'pdf', 'two.pdf'],
        ['Again', 'pdf', 'first.pdf'],
        ['Notice', 'link', ''],
        ['Three', 'pdf', 'typed.pdf'],
      ]);
      const bytes = await Promise.all([2, 1, 4].map((index) => fetched(stored[index]?.['content'])));
      expect(bytes).toEqual(files.map((content) => ({ status: 200, bytes: content })));
    }
  });

  it('that are the same are stored once', async () => {
    const same = pdf();
    const [one, other] = attachmentsOf(await send([wanted('a'), wanted('b')], [file(same), file(same)]));
    expect(one?.['content']).toMatch(/^uploads\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.pdf$/);
    expect(other?.['content']).toBe(one?.['content']);
    expect((await storedFiles(portal)).filter((name) => one?.['content']?.endsWith(name))).toHaveLength(1);
  });

  it('that are too many or too few for the attachments are refused, and nothing is stored', async () => {
    await leavesNothing(portal, async () => {
      for (const to of [
        { method: 'POST', path },
        { method: 'PUT', path: existing },
        { method: 'POST', path: existing },
      ]) {
        expectInvalid(await send([wanted('a'), wanted('b')], [file()], to), 'pdfs');
        expectInvalid(await send([wanted('a')], [file(), file()], to), 'pdfs');
        expectInvalid(await send([link], [file()], to), 'pdfs');
        expectInvalid(await send([wanted('a')], [], to), 'pdfs');
        expectInvalid(await send([], [file()], to), 'pdfs');
        expectProblem(await send([wanted('a')], [{ ...file(), field: 'stray' }], to), 400);
      }
    });
  });

  it('of a write that is refused for any other reason are not stored', async () => {
    await leavesNothing(portal, async () => {
      expectInvalid(await send([{ ...wanted('a'), colour: 'red' }], [file()]), 'attachments');
      expectInvalid(await send([wanted('')], [file()]), 'attachments');
      expectProblem(await send([wanted('a')], [file()], { method: 'PUT', path: `${path}/nobody` }), 404);
      expectProblem(
        await send([wanted('a')], [file()], { method: 'PUT', path: existing }, staff, { 'If-Match': '"999"' }),
        412,
      );
      expectProblem(await send([wanted('a')], [file()], undefined, staff, { 'Idempotency-Key': '' }), 400);
      const nowhere = { [family.titleField]: newTitle(), attachments: JSON.stringify([wanted('a')]) };
      expectProblem(await staff.send('POST', path, multipart(nowhere, [file()])), 400, {
        message: fieldErrorTexts[family.unknownTitle],
      });
    });
  });

  it('come in a form: a body of any other type is refused as 415, whatever it holds', async () => {
    for (const body of [{ [family.titleField]: title, attachments: [] }, {}, '{', '[]'])
      for (const [method, to] of [
        ['POST', path],
        ['PUT', existing],
        ['POST', existing],
      ] as const) {
        const reply = await staff.send(method, to, { body });
        expectProblem(reply, 415, { message: 'Send the body as multipart/form-data.' });
      }
    expectProblem(await visitor.post(path, { [family.titleField]: title }), 415);
  });

  it.each<[string, FilePart]>([
    ['a ZIP that is called .pdf', file(zip)],
    ['an HTML page', file(Buffer.from('<html>%PDF-'))],
    ['a PDF of another content type', file(pdf(), 'a.pdf', 'application/octet-stream')],
    ['an empty file', file(Buffer.alloc(0))],
    ['the first bytes after a space', file(Buffer.from(' %PDF-1.7'))],
    ['the first bytes in small letters', file(Buffer.from('%pdf-1.7'))],
  ])('are refused as 415 when they are %s', async (_what, wrong) => {
    await leavesNothing(portal, async () => {
      for (const to of [
        { method: 'POST', path },
        { method: 'PUT', path: existing },
      ]) {
        expectProblem(await send([wanted('a')], [wrong], to), 415);
        expectProblem(await send([wanted('a'), wanted('b')], [file(), wrong], to), 415);
        expectProblem(await send([wanted('a'), wanted('b')], [wrong, file()], to), 415);
      }
    });
  });

  it('are refused as 413 past the limit, and taken at the limit', async () => {
    const padded = (size: number) =>
      Buffer.concat([Buffer.from(`%PDF-${randomUUID()}`), Buffer.alloc(size)]).subarray(0, size);
    await leavesNothing(portal, async () => {
      expectProblem(await send([wanted('a')], [file(padded(largest + 1))]), 413);
      expectProblem(await send([wanted('a'), wanted('b')], [file(), file(padded(30 * largest))]), 413);
    });
    expect((await send([wanted('a')], [file(padded(largest))])).status).toBe(201);
  });

  it('are not taken from visitors and auditors, nor stored', async () => {
    await leavesNothing(portal, async () => {
      for (const [client, status] of [
        [visitor, 401],
        [reader, 403],
      ] as const) {
        for (const to of [
          { method: 'POST', path },
          { method: 'PUT', path: existing },
          { method: 'POST', path: existing },
        ]) {
          expectProblem(await send([wanted('a')], [file()], to, client), status);
          const large = await send([wanted('a')], [file(Buffer.alloc(3_000_000))], to, client, {
            Connection: 'keep-alive',
          });
          expectProblem(large, status);
        }
      }
      expectProblem(await send([wanted('a')], [file()], undefined, staff, { Origin: 'https://evil.example' }), 403);
    });
  });

  it('are never named by a path that the portal did not give', async () => {
    const sha = 'ab'.repeat(32);
    const [stored] = attachmentsOf(await send([wanted('a')], [file()]));
    const right = stored?.['content'] ?? '';
    const wrong = [
      `uploads/ab/${sha}.pdf`,
      `/${right}`,
      `./${right}`,
      right.toUpperCase(),
      `uploads/../${right}`,
      'uploads/../events/events.db',
      '../../etc/passwd',
      `https://a.example/${right}`,
    ];
    await leavesNothing(portal, async () => {
      for (const content of wrong) {
        const reply = await send([{ ...wanted('a'), content }], []);
        expect({ content, status: reply.status }).toEqual({ content, status: 400 });
        expectInvalid(reply, 'attachments');
      }
      expectInvalid(await send([{ ...wanted('a'), content: wrong[0] }, wanted('b')], [file()]), 'attachments');
    });
    expect((await send([{ ...wanted('a'), content: right }], [])).status).toBe(201);
  });

  it('are added once under an Idempotency-Key; other parts under it are refused', async () => {
    const [key, content] = [{ 'Idempotency-Key': randomUUID() }, pdf()];
    const again = (titles: readonly string[], bytes = content, name = 'a.pdf') =>
      send(
        titles.map((one) => wanted(one)),
        titles.map(() => file(bytes, name)),
        undefined,
        staff,
        key,
      );
    const events = await recordedDuring(portal, async () => {
      const replies = [await again(['a']), ...(await Promise.all([again(['a']), again(['a'])]))];
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      await leavesNothing(portal, async () => {
        expectProblem(await again(['a'], pdf()), 409);
        expectProblem(await again(['b']), 409);
        expectProblem(await again(['a'], content, 'b.pdf'), 409);
        expectProblem(await again(['a', 'c']), 409);
      });
    });
    expect(typesOf(events)).toEqual(['UsefulItemsAdded']);
  });
});
