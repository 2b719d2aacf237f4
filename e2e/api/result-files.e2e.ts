import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { admin, type Fields } from '../../test/api-client.js';
import { idOf, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { leavesNothing } from '../../test/leftovers.js';
import { type FilePart, multipart, pdf } from '../../test/multipart.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const path = '/jobListings';
const file = (bytes = pdf(), name = 'results.pdf'): FilePart => ({ field: 'pdfFile', name, bytes });

const portal = sharedPortal();
const staff = await admin(portal.url);

const add = async (files: readonly FilePart[] = [file()], texts = {}): Promise<Fields> => {
  const reply = await staff.send('POST', path, multipart({ listingTitle: newTitle(), ...texts }, files));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body;
};
const edit = (record: Fields, texts: Record<string, string>, files: readonly FilePart[] = []) =>
  staff.send('PUT', `${path}/${idOf(record)}`, multipart(texts, files));
const served = async (record: Fields) => {
  const reply = await fetch(`${portal.url}/${String(record['pdfFile'])}`);
  return Buffer.from(await reply.arrayBuffer());
};

describe('A result', () => {
  it('may have a PDF, or none', async () => {
    const bytes = pdf();
    const record = await add([file(bytes, 'Final परिणाम.pdf')], { applyLink: 'https://a.example/' });
    expect(record).toMatchObject({ applyLink: 'https://a.example/', fileName: 'Final परिणाम.pdf' });
    expect(await served(record)).toEqual(bytes);
    expect(await add([])).toMatchObject({ applyLink: '', pdfFile: '', fileName: '' });
  });

  it('keeps its PDF through an edit without a file, as form or as JSON', async () => {
    const record = await add();
    const kept = { pdfFile: record['pdfFile'], fileName: record['fileName'] };
    expect((await edit(record, { listingTitle: newTitle() })).body).toMatchObject(kept);
    expect((await edit(record, { removePdf: 'false', applyLink: 'https://b.example/' })).body).toMatchObject(kept);
    const asJson = await staff.put(`${path}/${idOf(record)}`, { listingTitle: newTitle() });
    expect(asJson.body).toMatchObject(kept);
    expect((await staff.put(`${path}/${idOf(record)}`, asJson.body)).body).toEqual(asJson.body);
  });

  it('changes its PDF for another, and the first is still served', async () => {
    const bytes = pdf();
    const record = await add();
    const first = await served(record);
    const changed = (await edit(record, {}, [file(bytes, 'second.pdf')])).body;
    expect(changed).toMatchObject({ fileName: 'second.pdf', listingTitle: record['listingTitle'] });
    expect([await served(changed), await served(record)]).toEqual([bytes, first]);
  });

  it('drops its PDF with removePdf, once, as form or as JSON', async () => {
    for (const drop of [
      (record: Fields) => edit(record, { removePdf: 'true' }),
      (record: Fields) => staff.put(`${path}/${idOf(record)}`, { removePdf: true }),
      (record: Fields) => staff.put(`${path}/${idOf(record)}`, { removePdf: 'true' }),
    ]) {
      const record = await add();
      const events = await recordedDuring(portal, async () => {
        expect((await drop(record)).body).toMatchObject({
          pdfFile: '',
          fileName: '',
          listingTitle: record['listingTitle'],
        });
        expect((await drop(record)).status).toBe(200);
      });
      expect(typesOf(events)).toEqual(['ResultListingEdited']);
      expect(await served(record)).not.toHaveLength(0);
    }
  });

  it('is refused with a file and removePdf together, and nothing is stored', async () => {
    const record = await add();
    await leavesNothing(portal, async () => {
      expectProblem(await edit(record, { removePdf: 'true' }, [file()]), 400);
      expectProblem(
        await staff.send('POST', path, multipart({ listingTitle: newTitle(), removePdf: 'true' }, [file()])),
        400,
      );
    });
    expect((await staff.get(`${path}/${idOf(record)}`)).body).toEqual(record);
  });

  it('is refused with anything but one PDF under pdfFile, and nothing is stored', async () => {
    const record = await add();
    await leavesNothing(portal, async () => {
      expectInvalid(await edit(record, {}, [file(), file()]), 'pdfFile');
      expectProblem(await edit(record, {}, [{ ...file(), field: 'other' }]), 400);
      expectProblem(await edit(record, {}, [file(Buffer.from('PK\u0003\u0004'))]), 415);
      expectProblem(await edit(record, {}, [{ ...file(), type: 'text/plain' }]), 415);
      expectInvalid(await edit(record, { applyLink: 'javascript:x' }, [file()]), 'applyLink');
      expectInvalid(await edit(record, { removePdf: 'maybe' }), 'removePdf');
      expectProblem(await staff.send('PUT', `${path}/nobody`, multipart({}, [file()])), 404);
      expectProblem(
        await staff.send('PUT', `${path}/${idOf(record)}`, multipart({}, [file()], { 'If-Match': '"9"' })),
        412,
      );
    });
    expect((await staff.get(`${path}/${idOf(record)}`)).body).toEqual(record);
  });

  it('names a PDF that is stored, in JSON too, and no other', async () => {
    const { pdfFile } = await add();
    const body = { listingTitle: newTitle(), pdfFile, fileName: 'again.pdf' };
    const reply = await staff.post(path, body);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201, body });
    for (const unknown of [
      `uploads/ab/${'ab'.repeat(32)}.pdf`,
      '../../etc/passwd',
      'https://a.example/a.pdf',
      7,
      null,
    ]) {
      expectInvalid(await staff.post(path, { listingTitle: newTitle(), pdfFile: unknown }), 'pdfFile');
    }
  });

  it('that records nothing new is the same file sent again', async () => {
    const bytes = pdf();
    const record = await add([file(bytes)]);
    await leavesNothing(portal, async () => {
      expect((await edit(record, {}, [file(bytes)])).body).toEqual(record);
    });
  });
});
