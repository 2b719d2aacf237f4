import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ReadStore } from '@noticeboard/read-store';
import { Scheduler } from './scheduler.js';

it('A scheduler looks again at each change, listens once however long it runs, and stops at once', async () => {
  const listeners = new Set<Parameters<ReadStore['onChange']>[0]>();
  let [looks, subscriptions] = [0, 0];
  const reads = {
    async list() {
      looks += 1;
      return [];
    },
    onChange(listener: Parameters<ReadStore['onChange']>[0]) {
      subscriptions += 1;
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const changeSets = { publishDue: () => Promise.reject(new Error('nothing is due')) };
  const stopping = new AbortController();
  const running = new Scheduler({ reads, changeSets, warn: () => undefined }).run(stopping.signal);
  for (let changes = 1; changes <= 5; changes += 1) {
    // Longer than the pause between two looks.
    await pause(150);
    for (const listener of listeners) listener({ generation: '1', version: changes, checkpoint: undefined });
  }
  await pause(150);
  expect([looks, subscriptions, listeners.size]).toEqual([6, 1, 1]);
  stopping.abort();
  await running;
  expect(listeners.size).toBe(0);
});
