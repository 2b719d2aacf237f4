import { describe, expect, it } from '@jest/globals';
import { connectionFault } from './connection-fault.js';

/** As gRPC tells of a connection that was not made. */
const notMade = (last: string) =>
  new Error(`14 UNAVAILABLE: No connection established. Last error: ${last} (2026-11-22T22:04:15.490Z)`);

describe('Why KurrentDB cannot be reached is said in one sentence with what to do', () => {
  it.each([
    ['nobody listens', notMade('Error: connect ECONNREFUSED 127.0.0.1:1'), 'refuses the connection. Start it, or mend'],
    [
      'the name is unknown',
      new Error('14 UNAVAILABLE: Name resolution failed for target dns:nowhere'),
      'not known by that name',
    ],
    [
      'TLS is on here only',
      notMade('write EPROTO 8:error:0A00010B:SSL routines::wrong version number'),
      'Add tls=false',
    ],
    ['the authority is unknown', notMade('unable to verify the first certificate'), 'tlsCAFile='],
    ['the certificate is over', notMade('certificate has expired'), 'Renew it'],
    [
      'the certificate is another’s',
      notMade("Hostname/IP does not match certificate's altnames"),
      'is for another host',
    ],
    [
      'nobody answers',
      new Error('4 DEADLINE_EXCEEDED: Deadline exceeded after 1.5s,name resolution: 0.011s'),
      'does not answer.',
    ],
  ])('%s', (_case, error, words) => {
    const sentence = connectionFault(error, 'db:2113', true);
    expect(sentence).toContain(words);
    expect(sentence).toContain('db:2113');
    expect(sentence).toContain('EVENT_STORE_URL');
    expect(sentence).toMatch(/[.?]$/);
  });

  it.each(['Failed to connect', 'Protocol error'])('TLS is on there only: %s', (last) => {
    expect(connectionFault(notMade(last), 'db:2113', false)).toContain('Leave tls=false out of');
  });
});
