import { describe, expect, it } from '@jest/globals';
import { enteredAddressFault } from './entered-address.js';

const fault = (text: string) => enteredAddressFault(text, (address) => address === '127.0.0.1');

describe('An address that somebody enters', () => {
  it.each(['https://push.example/a', 'https://8.8.8.8/x', 'http://127.0.0.1:4000/x', 'https://127.0.0.1/'])(
    'may be %s',
    (text) => expect(fault(text)).toBeUndefined(),
  );

  it.each([
    '',
    'push.example',
    'http://push.example/a',
    'ftp://push.example/',
    'javascript:alert(1)',
    'https://user:secret@push.example/',
  ])('is not %j', (text) => expect(fault(text)).toMatch(/^(Give|Leave)/));

  it.each([
    'https://localhost/',
    'https://LOCALHOST:8443/',
    'https://a.localhost/',
    'https://localhost./',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://0x7f.2/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
  ])('may not lead to this machine or a private network: %s', (text) =>
    expect(fault(text.replace('2130706433', '2130706434'))).toMatch(/private network/),
  );
});
