import { describe, expect, it } from '@jest/globals';
import { UnavailableError, UnknownError, UnsupportedError } from '@kurrent/kurrentdb-client';
import { StoreUnusable } from '../event-store.js';
import { isPassing, kurrentFailure, TimedOut } from './kurrent-failure.js';

const raw = (code: number) => Object.assign(new Error(`code ${code}`), { code });

describe('A failure of the KurrentDB client', () => {
  it.each([
    ['our own time limit', new TimedOut('late')],
    ['an error of the client', new UnavailableError()],
    ['a raw gRPC error without a type', raw(14)],
    ['a deadline of the server', raw(4)],
    ['a cluster that was not found', new Error('Failed to discover after 10 attempts.')],
  ])('passes: %s', (_case, error) => {
    expect(isPassing(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('undefined is not a function')],
    ['an argument that is refused', raw(3)],
    ['what the server does not explain', new UnknownError()],
  ])('does not pass: %s', (_case, error) => {
    expect(isPassing(error)).toBe(false);
    expect(kurrentFailure(error)).toBe(error);
  });

  it.each([
    ['a user without the rights', raw(7)],
    ['a user who is unknown', raw(16)],
    ['a server that is too old', new UnsupportedError('multiStreamAppend', '25.1')],
  ])('is for the operator: %s', (_case, error) => {
    expect(isPassing(error)).toBe(false);
    expect(kurrentFailure(error)).toBeInstanceOf(StoreUnusable);
  });
});
