import { choose } from './console.js';
import type { ConsolePage } from './console-page.js';

/** Opens a screen as somebody who comes from elsewhere: it tells nothing of what was done there before. */
export async function openAfresh(desk: ConsolePage, label: string): Promise<void> {
  await choose(desk.page, 'Dashboard');
  await desk.open(label);
}
