import type { Locator } from 'playwright-core';
import { settled } from './console.js';
import type { ConsolePage } from './console-page.js';

/** The select of a screen that is about one posting. */
export function postingSelect(desk: ConsolePage): Locator {
  return desk.page.getByRole('combobox', { name: 'Job Title' });
}

/** Finds a posting by its title and selects it. */
export async function selectPosting(desk: ConsolePage, title: string): Promise<void> {
  await postingSelect(desk).fill(title);
  await desk.page.getByRole('option', { name: title, exact: true }).click();
  await settled(desk.page);
}
