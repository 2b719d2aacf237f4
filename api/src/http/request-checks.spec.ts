import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import type { Request, Response } from 'express';
import { checkOrigin, unchangedSince } from './request-checks.js';
import { problemOf } from '../testing/command-contexts.js';

/** The answer of the check to a request that came to `noticeboard.in:3000`. */
function checked(method: string, origin: string | undefined, publicUrl?: string, protocol = 'http'): unknown {
  const request = {
    method,
    protocol,
    host: 'noticeboard.in:3000',
    get: (name: string) => (name === 'origin' ? origin : undefined),
  };
  let said: unknown;
  checkOrigin(publicUrl)(request as unknown as Request, {} as Response, (error: unknown) => (said = error));
  return said;
}

const writes = ['POST', 'PUT', 'DELETE', 'PATCH'];

describe.each(writes)('A %s', (method) => {
  it.each([undefined, 'http://noticeboard.in:3000'])('is taken from origin %s', (origin) => {
    expect(checked(method, origin)).toBeUndefined();
  });

  it('is taken from a page that came the way it came itself, and not by another scheme', () => {
    expect(checked(method, 'https://noticeboard.in:3000', undefined, 'https')).toBeUndefined();
    expect(checked(method, 'http://noticeboard.in:3000', undefined, 'https')).toBeInstanceOf(ProblemError);
    expect(checked(method, 'http://noticeboard.in:3000', 'https://noticeboard.in:3000', 'https')).toBeInstanceOf(
      ProblemError,
    );
  });

  it.each([
    'https://evil.example',
    'https://noticeboard.in:3000',
    'http://noticeboard.in',
    'http://noticeboard.in:3001',
    'http://noticeboard.in.evil.example:3000',
    'http://evil.example/?noticeboard.in:3000',
    'http://noticeboard.in:3000@evil.example',
    'http://user@noticeboard.in:3000',
    'http://noticeboard.in:3000/path',
    'null',
    '',
    'noticeboard.in:3000',
    '//noticeboard.in:3000',
  ])('is refused from origin %j', (origin) => {
    const problem = checked(method, origin);
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({ code: 'foreignOrigin', status: 403 });
  });

  it('is taken from the public address, whatever host the proxy names', () => {
    expect(checked(method, 'https://jobs.example', 'https://jobs.example')).toBeUndefined();
    expect(checked(method, 'https://jobs.example.evil', 'https://jobs.example')).toBeInstanceOf(ProblemError);
  });
});

describe('A read', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('is answered whoever asks: %s', (method) => {
    expect(checked(method, 'https://evil.example')).toBeUndefined();
  });
});

const withIfMatch = (header: string | undefined) => ({ headers: { 'if-match': header } });

const check = (header: string | undefined, revision: number) =>
  unchangedSince(withIfMatch(header), (current: { revision: number }) => current)({ revision });

describe('If-Match', () => {
  it.each([undefined, '*', ' * '])('allows any revision when it is %j', (header) => {
    expect(() => check(header, 7)).not.toThrow();
  });

  it.each([
    ['"0"', [0]],
    [' "12" ', [12]],
    ['"1","2"', [1, 2]],
    ['"1" , "2"', [1, 2]],
    ['"007"', [7]],
  ])('names revisions: %s', (header, revisions) => {
    for (const revision of revisions) expect(() => check(header, revision)).not.toThrow();
    expect(problemOf(() => check(header, 99)).code).toBe('staleRevision');
  });

  it.each([
    '',
    ' ',
    '3',
    '"3',
    '3"',
    "'3'",
    '""',
    '"x"',
    '"-1"',
    '"1.5"',
    '"*"',
    'W/"3"',
    '"3" "4"',
    '"3",',
    ',"3"',
    '*,"3"',
    '"1234567890123456"',
    '"१"',
  ])('is refused as malformed when it is %j', (header) => {
    expect(problemOf(() => unchangedSince(withIfMatch(header), () => ({}))).code).toBe('malformedPrecondition');
  });

  it('refuses a stale revision with the record as it is now', () => {
    const problem = problemOf(() => check('"2","3"', 4));
    expect(problem).toMatchObject({ code: 'staleRevision', status: 412, options: { current: { revision: 4 } } });
    expect(() => check('"3","4"', 4)).not.toThrow();
  });
});
