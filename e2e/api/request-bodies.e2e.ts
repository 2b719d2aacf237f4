import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { admin } from '../../test/api-client.js';
import { idOf, newTitle, requiredFields } from '../../test/content.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const malformed = {
  'half an object': '{"jobTitle":',
  'plain text': 'jobTitle=Clerk',
  'single quotes': "{'jobTitle':'Clerk'}",
  'two objects': '{"jobTitle":"a"}{"jobTitle":"b"}',
  'a lone brace': '}',
  'a comment': '{"jobTitle":"a"/* b */}',
};

const notObjects = { 'a list': '[]', text: '"Clerk"', 'a number': '7', null: 'null', true: 'true' };

const portal = sharedPortal();
const staff = await admin(portal.url);

const post = (body: string | Buffer | undefined, headers?: Record<string, string>) =>
  staff.post('/jobs', body, headers);
const bodyOf = (title: string) => JSON.stringify({ jobTitle: title });

describe('A body', () => {
  it.each(Object.entries(malformed))('that is %s is refused as malformed', async (_what, body) => {
    expectProblem(await post(body), 400);
  });

  it.each(Object.entries(notObjects))('that is %s is refused: one object is wanted', async (_what, body) => {
    expectProblem(await post(body), 400);
    expectProblem(await staff.put('/jobs/0123', body), 400);
  });

  it('that is missing is refused with the required fields named', async () => {
    expectInvalid(await post(undefined), 'jobTitle');
    expectInvalid(await post('{}'), 'jobTitle');
  });

  it('that is not UTF-8 is refused', async () => {
    expectProblem(await post(Buffer.from('{"jobTitle":"R\xe9gie"}', 'latin1')), 400);
    expectProblem(await post(Buffer.from(bodyOf('Clerk'), 'utf16le')), 400);
  });

  it.each([
    ['text/plain', bodyOf('x')],
    ['application/x-www-form-urlencoded', 'jobTitle=x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="jobTitle"\r\n\r\nx\r\n--x--\r\n'],
    ['application/xml', '<jobTitle>x</jobTitle>'],
    ['application/jsonp', bodyOf('x')],
    ['application/json; charset=iso-8859-1', bodyOf('x')],
  ])('sent as %s is refused with 415', async (type, body) => {
    expectProblem(await post(body, { 'Content-Type': type }), 415);
  });

  it('sent without any type is refused with 415', async () => {
    expectProblem(await post(bodyOf('x'), { 'Content-Type': '' }), 415);
  });

  it('is taken as application/json with a charset, in any letter case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON; charset="UTF-8"']) {
      expect((await post(bodyOf(newTitle()), { 'Content-Type': type })).status).toBe(201);
    }
  });

  it('that an old client compressed is taken; one that unpacks to more than 2 MiB is not', async () => {
    const title = newTitle();
    const packed = await post(gzipSync(bodyOf(title)), { 'Content-Encoding': 'gzip' });
    expect({ status: packed.status, title: packed.body['jobTitle'] }).toEqual({ status: 201, title });
    const bomb = gzipSync(JSON.stringify({ jobTitle: 'x'.repeat(50 * 1024 * 1024) }));
    expectProblem(await post(bomb, { 'Content-Encoding': 'gzip' }), 413);
    expectProblem(await post(bodyOf('x'), { 'Content-Encoding': 'compress' }), 415);
  });

  it('of more than 2 MiB is refused with 413, one of 2 MiB is read', async () => {
    const limit = 2 * 1024 * 1024;
    const frame = bodyOf('').length;
    expectInvalid(await post(bodyOf('x'.repeat(limit - frame))), 'jobTitle');
    expectProblem(await post(bodyOf('x'.repeat(limit - frame + 1))), 413);
    expectProblem(await post(bodyOf('x'.repeat(5 * limit))), 413);
  });

  it('that comes in pieces of unknown number is read, and held to the same rules', async () => {
    const send = (pieces: readonly string[], type = 'application/json') => {
      const body = new Blob([...pieces]).stream();
      const headers = { 'Content-Type': type, Cookie: staff.cookieHeader() };
      return fetch(`${staff.url}/api/jobs`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    };
    expect((await send([bodyOf(newTitle())])).status).toBe(201);
    expect((await send(['{"jobTitle":'])).status).toBe(400);
    expect((await send([bodyOf('x')], 'text/plain')).status).toBe(415);
    expect((await send(['x'.repeat(3 * 1024 * 1024)])).status).toBe(413);
  });

  it('with __proto__, constructor or prototype changes nothing but the answer', async () => {
    expectInvalid(await post('{"jobTitle":"Clerk","__proto__":{"role":"admin"}}'), '__proto__');
    expectInvalid(await post('{"jobTitle":"Clerk","constructor":{"prototype":{"x":1}}}'), 'constructor');
    const posting = (await post(bodyOf(newTitle()))).body;
    const notifications = `/jobs/${String(posting['_id'])}/notifications`;
    const entry = '[{"dateValue":"x","__proto__":{"y":1}}]';
    const body = JSON.stringify(requiredFields).replace('}', `,"additionalDates":${entry}}`);
    expectInvalid(await staff.post(notifications, body), 'additionalDates');
    expect(posting).not.toHaveProperty('role');
  });

  it('nested a hundred thousand deep is refused, also where its field would be ignored', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expectProblem(await post(deep), 400);
    expectProblem(await post(`{"jobTitle":${deep}}`), 400);
    const objects = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    expectProblem(await post(`{"jobTitle":"x","a":${objects}}`), 400);
    const one = `/jobs/${idOf((await post(bodyOf(newTitle()))).body)}`;
    expectProblem(await staff.put(one, `{"notifications":${deep}}`), 400);
    expectProblem(await staff.send('DELETE', one, { body: `{"a":${deep}}` }), 400);
    expect((await staff.get(one)).status).toBe(200);
  });

  it('that says a field twice counts by the last, as JSON parsers have it', async () => {
    const [first, last] = [newTitle(), newTitle()];
    expect((await post(`{"jobTitle":"${first}","jobTitle":"${last}"}`)).body['jobTitle']).toBe(last);
  });
});
