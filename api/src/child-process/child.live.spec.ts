import { beforeAll, expect, it } from '@jest/globals';
import { buildProgram, builtChild } from '../as-of/testing/past-log.js';
import { Child } from './child.js';

beforeAll(buildProgram);

it('A child process that is ended while much is sent to it ends, and nothing else does', async () => {
  const child = new Child({ file: builtChild, task: {}, onWord: () => undefined });
  const ended = child.end();
  for (let n = 0; n < 200; n += 1) child.send('x'.repeat(10_000));
  await ended;
  expect(await child.ended).toBe('its process has ended');
  child.send('late');
});
