import { describe, expect, it } from '@jest/globals';
import { networkOf, requestNetwork } from './network.js';

describe('The network of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::1', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('The network of a request', () => {
  const of = (remoteAddress: string, forwarded?: string, trusted: readonly string[] = []) =>
    requestNetwork(
      { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as Parameters<
        typeof requestNetwork
      >[0],
      (address) => trusted.includes(address),
    );

  it('is of whom a trusted proxy names, and of nobody that a stranger names', () => {
    expect(of('10.0.0.1', '198.51.100.1, 203.0.113.9', ['10.0.0.1'])).toBe('203.0.113.9');
    expect(of('10.0.0.1', '198.51.100.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'])).toBe('198.51.100.1');
    expect(of('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });
});
