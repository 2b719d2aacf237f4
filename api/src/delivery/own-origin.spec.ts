import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { keptOrigins, ownOrigin } from './own-origin.js';

const open = { publicUrl: undefined, allowedHosts: ['localhost', '127.0.0.1', '[::1]', 'board.example'] };
const named = { ...open, publicUrl: 'https://board.example' };

describe('The origin of links', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LocalHost', 'http://localhost'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['board.example:8080', 'http://board.example:8080'],
  ])('is that of the host %s', (host, origin) => expect(ownOrigin(open, 'http', host)).toBe(origin));

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    'board.example.',
    'board.example@evil.example',
    'evil.example/board.example',
    'board.example/../x',
    'board.example#x',
    'board.example?x',
    'board.example\\x',
    'board.example:x',
    'board.example:99999',
    'board.example, evil.example',
    'board.example"><script>',
    '[::1',
  ])('is none for the host %j', (host) => expect(ownOrigin(open, 'https', host)).toBe(''));

  it('is PUBLIC_URL whatever was asked for', () => {
    expect([undefined, 'evil.example', 'localhost'].map((host) => ownOrigin(named, 'http', host))).toEqual(
      Array(3).fill('https://board.example'),
    );
  });
});

describe('The origin of answers that are kept', () => {
  const ofOpen = keptOrigins(open);
  const kept = (headers: Record<string, string>, localPort = 3000, originOf = ofOpen) =>
    originOf({ headers, socket: { localPort } } as unknown as IncomingMessage);

  it('is one for all hosts that are not believed, so that they take no room of their own', () => {
    expect(['a.example', 'b.example:1', ''].map((host) => kept({ host }))).toEqual(['', '', '']);
  });

  it('is that of a believed host at the port that was connected to, or at none', () => {
    const hosts = ['localhost:3000', 'LOCALHOST:3000', 'board.example', 'localhost:3001'];
    expect(hosts.map((host) => kept({ host }))).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://board.example',
      undefined,
    ]);
  });

  it('is the same for a host that comes again, and told anew for each port that it comes to', () => {
    const host = 'localhost:3002';
    const ports = [3000, 3002, 3002, 3000];
    expect(ports.map((port) => kept({ host }, port))).toEqual([
      undefined,
      'http://localhost:3002',
      'http://localhost:3002',
      undefined,
    ]);
  });

  it('is left to the program where a proxy speaks of the host, unless PUBLIC_URL says it', () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'board.example' };
    expect([kept(headers), kept({ host: 'localhost', 'x-forwarded-proto': 'https' })]).toEqual([undefined, undefined]);
    expect(kept(headers, 3000, keptOrigins(named))).toBe('https://board.example');
  });
});
