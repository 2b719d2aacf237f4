import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { openNetworkLimit, wideNetwork } from './network-limit.js';

describe('What a network leaves with the portal', () => {
  it('is counted for an IPv4 /24 and an IPv6 /48', () => {
    expect(wideNetwork('198.51.100.7')).toBe('198.51.100');
    expect(wideNetwork('::ffff:198.51.100.9')).toBe('198.51.100');
    expect(wideNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1');
  });

  it('is refused beyond the limit, with the time to wait, and others are not', async () => {
    const limit = openNetworkLimit('test', 2);
    for (const address of ['198.51.100.7', '198.51.100.8']) await limit.take(address);
    const refused: unknown = await limit.take('198.51.100.9').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ code: 'tooManyRequests', status: 429 });
    expect(Number((refused as ProblemError).options.headers?.['Retry-After'])).toBeGreaterThan(3500);
    await limit.take('198.51.101.9');
  });
});
