import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import type { Request, Response } from 'express';
import { checkOrigin } from './request-checks.js';

/** What the check says to a request that came to `noticeboard.in:3000`. */
function checked(method: string, origin: string | undefined, publicUrl?: string): unknown {
  const request = {
    method,
    host: 'noticeboard.in:3000',
    get: (name: string) => (name === 'origin' ? origin : undefined),
  };
  let said: unknown;
  checkOrigin(publicUrl)(request as unknown as Request, {} as Response, (error: unknown) => (said = error));
  return said;
}

const writes = ['POST', 'PUT', 'DELETE', 'PATCH'];

describe.each(writes)('A %s', (method) => {
  it.each([undefined, 'http://noticeboard.in:3000', 'https://noticeboard.in:3000'])(
    'is taken from origin %s',
    (origin) => {
      expect(checked(method, origin)).toBeUndefined();
    },
  );

  it.each([
    'https://evil.example',
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
