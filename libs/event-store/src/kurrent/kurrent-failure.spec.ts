import { describe, expect, it } from '@jest/globals';
import { InvalidArgumentError, UnavailableError, UnknownError, UnsupportedError } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { ClientReplaced, isNotLeader, isTransient, kurrentFailure, TimedOut, unexplained } from './kurrent-failure.js';
import { backoff, pause, withTimeout } from '../timing.js';

const notLeader =
  '9 FAILED_PRECONDITION: The server is not the leader node and cannot handle the request. ' +
  'Please retry your request against the leader node directly at 127.0.0.1:2123';
const missingEndpoint = "Cannot read properties of undefined (reading 'leader-endpoint-host')";

const unknown = (error: Error & { code: number }) =>
  Object.assign(new UnknownError(), error, { message: error.message });
const raw = (code: number) => Object.assign(new Error(`code ${code}`), { code });

describe('A failure of the KurrentDB client', () => {
  it.each([
    ['our own time limit', new TimedOut('late')],
    ['an error of the client', new UnavailableError()],
    ['a raw gRPC error without a type', raw(14)],
    ['a deadline of the server', raw(4)],
    ['a client that was replaced', new ClientReplaced('another node leads')],
    ['what the native half of the client does not name', new UnknownError()],
  ])('is transient: %s', (_case, error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('undefined is not a function')],
    ['an argument that is refused', raw(3)],
    ['a stumble of the server, which may hide a conflict', unknown(raw(2))],
  ])('is not transient: %s', (_case, error) => {
    expect(isTransient(error)).toBe(false);
    expect(kurrentFailure(error)).toBe(error);
  });

  it.each([
    ['over several streams', unknown(Object.assign(raw(9), { message: notLeader }))],
    ['raw', Object.assign(raw(9), { message: notLeader })],
    ['in the native half, which looks for the leader in vain', new TypeError(missingEndpoint)],
  ])('tells that a node does not lead: %s', (_case, error) => {
    expect([isNotLeader(error), isTransient(error)]).toEqual([true, true]);
  });

  it.each([raw(9), raw(2)])('leaves nothing unexplained: %s is an outage', (error) => {
    expect(unexplained(unknown(error))).toBeInstanceOf(StoreUnavailable);
  });

  it('takes a fault of our own for one', () => {
    const fault = new InvalidArgumentError('no such thing');
    expect([isTransient(fault), unexplained(fault)]).toEqual([false, fault]);
  });

  it.each([
    ['a user without the rights', raw(7)],
    ['a user who is unknown', raw(16)],
    ['a server that is too old', new UnsupportedError('multiStreamAppend', '25.1')],
  ])('is for the operator: %s', (_case, error) => {
    expect(isTransient(error)).toBe(false);
    expect(kurrentFailure(error)).toBeInstanceOf(StoreUnusable);
  });
});

describe('Patience', () => {
  it('doubles its waits up to five seconds and spreads them over the upper half', () => {
    expect([1, 2, 3, 8, 100].map((failures) => backoff(failures, () => 1))).toEqual([50, 100, 200, 5000, 5000]);
    expect(backoff(3, () => 0)).toBe(100);
  });

  it('ends a wait when it is told to', async () => {
    const stop = new AbortController();
    const waiting = pause(3_600_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(pause(3_600_000, stop.signal)).resolves.toBeUndefined();
  });

  it('hands on what comes in time and gives up on the rest', async () => {
    const late = () => {
      throw new TimedOut('late');
    };
    await expect(withTimeout(Promise.resolve(1), 1000, late)).resolves.toBe(1);
    await expect(withTimeout(Promise.reject(new RangeError('no')), 1000, late)).rejects.toThrow(RangeError);
    await expect(withTimeout(new Promise(() => {}), 1, late)).rejects.toThrow(TimedOut);
    await expect(withTimeout(new Promise(() => {}), 1, () => 'nothing')).resolves.toBe('nothing');
  });
});
