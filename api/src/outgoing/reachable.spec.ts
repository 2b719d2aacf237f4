import { describe, expect, it } from '@jest/globals';
import { addressesIn, isPublicAddress, namedHost } from './reachable.js';

describe('An address of the public internet', () => {
  it.each([
    '8.8.8.8',
    '164.100.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '223.255.255.255',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['2001:4860:4860::8888', '2405:200::1', '2a00:1450:4009:80b::200e', '2001:200::1'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '8.8.8.8 ', '[::1]'])(
    'is not "%s", which is no address as systems write them',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('Private addresses that the operator names', () => {
  it('are those and the networks around them', () => {
    const isNamed = addressesIn('127.0.0.1, 10.0.0.0/8,fd00::/8') ?? (() => false);
    for (const address of ['127.0.0.1', '10.1.2.3', 'fd00::1']) expect(isNamed(address)).toBe(true);
    for (const address of ['127.0.0.2', '11.0.0.1', 'fe80::1', 'localhost', '']) expect(isNamed(address)).toBe(false);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.0/', ',', '10.0.0.1;10.0.0.2'])(
    'are none in %j',
    (text) => expect(addressesIn(text)).toBeUndefined(),
  );
});

describe('A host that is named at the command line', () => {
  const mayReach = (url: string, address: string, allowed = '192.168.1.9') =>
    namedHost(new URL(url), addressesIn(allowed) ?? (() => false)).mayConnect(address);

  it('is reached where it is public, or private by its own name', () => {
    expect(mayReach('http://old.example', '8.8.8.8')).toBe(true);
    expect(mayReach('http://10.0.0.7:8080', '10.0.0.7')).toBe(true);
    expect(mayReach('http://localhost', '127.0.0.1')).toBe(true);
    expect(mayReach('http://[::1]:3000', '::1')).toBe(true);
    expect(mayReach('http://old.example', '192.168.1.9')).toBe(true);
  });

  it('is not reached where its name leads to a private address', () => {
    for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1'])
      expect(mayReach('http://old.example', address)).toBe(false);
    expect(mayReach('http://localhost', '10.0.0.7')).toBe(false);
  });
});
