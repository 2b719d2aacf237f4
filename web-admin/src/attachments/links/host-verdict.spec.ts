import { expect, it } from '@jest/globals';
import { hostVerdict } from './host-verdict.js';

it.each([
  ['https://ssc.gov.in/apply', 'ssc.gov.in'],
  ['http://WWW.NIC.IN', 'www.nic.in'],
  ['https://cdn.upsc.gov.in:8443/a', 'cdn.upsc.gov.in:8443'],
  [' https://ssc.gov.in./ ', 'ssc.gov.in.'],
  ['https://gov.in/', 'gov.in'],
])('%s is on a government host', (address, host) => {
  expect(hostVerdict(address)).toEqual({ host, isGovernment: true });
});

it.each([
  ['https://ssc.gov-in.example/apply', 'ssc.gov-in.example'],
  ['https://ssc.gov.in.example/', 'ssc.gov.in.example'],
  ['https://sscgov.in/', 'sscgov.in'],
  ['https://fakegov.in/', 'fakegov.in'],
  ['https://ssc.gov.in@evil.example/', 'evil.example'],
  ['https://evil.example/ssc.gov.in', 'evil.example'],
  ['https://ssc.gоv.in/', 'ssc.xn--gv-fmc.in'],
])('%s is not what it looks like: its host is shown to be checked', (address, host) => {
  expect(hostVerdict(address)).toEqual({ host, isGovernment: false });
});

it.each(['', 'ssc.gov.in', 'javascript:alert(1)', 'https://', 'ftp://ssc.gov.in/'])(
  '%j has no host to judge',
  (text) => {
    expect(hostVerdict(text)).toBeUndefined();
  },
);
