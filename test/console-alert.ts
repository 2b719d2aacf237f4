import { expect } from '@jest/globals';
import type { ConsolePage } from './console-page.js';

/** The one alert of the page begins with these lines, once there is one. */
export async function expectAlert(desk: ConsolePage, ...lines: readonly string[]): Promise<void> {
  const told = (await desk.alert()).split('\n').filter((line) => line !== '');
  expect(told.slice(0, lines.length)).toEqual(lines);
}
