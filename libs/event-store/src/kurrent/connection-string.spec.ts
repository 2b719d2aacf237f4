import { describe, expect, it } from '@jest/globals';
import { StoreUnusable } from '../event-store.js';
import { connectionFault } from './connection-fault.js';
import { connectionStringFault, connectionStringOf, parseConnectionString } from './connection-string.js';

const names =
  'tls, tlsVerifyCert, tlsCAFile, userCertFile, userKeyFile, connectionName, nodePreference, maxDiscoverAttempts, ' +
  'discoveryInterval, gossipTimeout, defaultDeadline, keepAliveInterval, keepAliveTimeout, throwOnAppendFailure';

describe('A KurrentDB connection string', () => {
  it.each([
    ['kurrentdb://db', ['db:2113'], false],
    ['esdb://user:pass@db:1113?tls=false', ['db:1113'], false],
    ['kdb://a,b:2,c.example', ['a:2113', 'b:2', 'c.example:2113'], false],
    ['kurrent://[::1]:2113/?tls=true', ['[::1]:2113'], false],
    ['KURRENTDB+discover://cluster.example', ['cluster.example:2113'], true],
  ])('names where to ask: %s', (text, seeds, discover) => {
    expect(parseConnectionString(text)).toMatchObject({ seeds, discover });
  });

  it.each([
    ['http://db', 'must begin with kurrentdb:// or esdb://'],
    ['kurrentdb://', 'must be written kurrentdb://user:password@host:2113?tls=true'],
    ['kurrentdb://user:secret@', 'must be written kurrentdb://user:password@host:2113?tls=true'],
    ['kurrentdb://secret@db', 'must give the user as user:password@, percent-encoded'],
    ['kurrentdb://db?tls', 'must give its options as ?name=value&name=value'],
    ['kurrentdb://db?tlsCAFile=%', 'must give its options as ?name=value&name=value'],
    ['kurrentdb://db?throwOnAppendFailure=false', 'must give the option throwOnAppendFailure as true'],
    ['kurrentdb://ada:secret@db?tls=secret', 'must give the option tls as true or false'],
    ['kurrentdb://db?tls=true&TLS=true', 'must give the option tls once'],
    [
      'kurrentdb://db?keepAliveInterval=secret',
      'must give the option keepAliveInterval as a whole number, or -1 for never',
    ],
    ['kurrentdb://ada:secret@db?tlsCaFil=secret', `must not have the option tlsCaFil: there are ${names}`],
    ['kurrentdb://db?ada:secret@x=1', `must not have such an option: there are ${names}`],
    [
      'kurrentdb+discover://user:secret@a,b:2,c?tls=false',
      'must name one DNS name after +discover; several hosts are written kurrentdb://a,b:2,c',
    ],
  ])('is refused with what is meant, and never repeated: %s', (text, fault) => {
    expect(connectionStringFault(text)).toBe(fault);
    expect(fault).not.toContain('secret');
    expect(() => parseConnectionString(text)).toThrow(new StoreUnusable(`the KurrentDB connection string ${fault}`));
  });

  it('is given to the client for one node, with its user and its options, to be asked as the leader', () => {
    const given = parseConnectionString('esdb+discover://ada:p%40ss@dns?tls_ca_file=%2Fca.crt&NodePreference=follower');
    expect(connectionStringOf(given, '10.0.0.1:2113')).toBe(
      'kurrentdb://ada:p%40ss@10.0.0.1:2113?tlsCAFile=%2Fca.crt&nodePreference=leader&discoveryInterval=10',
    );
    expect(given.credentials).toEqual({ username: 'ada', password: 'p@ss' });
    expect(given.options.get('tlsCAFile')).toBe('/ca.crt');
  });
});

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
      'Is it KurrentDB that listens there? Then add tls=false',
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

  it.each(['Failed to connect', 'Protocol error'])('TLS is on there only, or it is something else: %s', (last) => {
    expect(connectionFault(notMade(last), 'db:2113', false)).toMatch(/Is it KurrentDB .*, leave tls=false out of it/);
  });
});
