import { expect } from '@jest/globals';
import type { Fields, Reply } from './api-client.js';

/** The whole shape of a refusal (contract, section 2); `members` says what else it must hold. */
export function expectProblem(reply: Reply, status: number, members: Fields = {}): void {
  expect({ status: reply.status, text: reply.text }).toEqual({ status, text: reply.text });
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json\b/);
  const text = expect.stringMatching(/./);
  const codes = { message: { code: text, params: expect.any(Object) } };
  expect(reply.body).toMatchObject({ type: text, title: text, status, detail: text, message: text, codes, ...members });
}

/** A 400 that names these fields and no others. */
export function expectInvalid(reply: Reply, ...fields: readonly string[]): void {
  expectProblem(reply, 400);
  expect(Object.keys(reply.body['errors'] ?? {}).sort()).toEqual([...fields].sort());
  const code = expect.stringMatching(/./);
  const coded = Object.fromEntries(fields.map((field) => [field, { code, params: expect.any(Object) }]));
  expect(reply.body).toMatchObject({ codes: { errors: coded } });
}
