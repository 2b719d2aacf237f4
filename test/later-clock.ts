import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { eventually } from './deadline.js';
import type { Portal } from './portal-process.js';

const preloaded = fileURLToPath(new URL('clock-ahead.mjs', import.meta.url));

/**
 * Environment of a portal whose clock `putForward` puts forward, by so many minutes each time. A session lasts an hour:
 * what is left of it must be enough for a slow machine.
 */
export function laterClock(minutes: number) {
  return { NODE_OPTIONS: `--import=${preloaded}`, CLOCK_STEP_MINUTES: String(minutes) };
}

/** Puts the portal's clock ahead by another step, `times` over. */
export async function putForward(portal: Portal, times = 1): Promise<void> {
  const told = () => portal.output().split('the clock is ahead').length - 1;
  for (let done = 0; done < times; done += 1) {
    const before = told();
    portal.signal('SIGUSR2');
    await eventually(() => expect(told()).toBe(before + 1));
  }
}
