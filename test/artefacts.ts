import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = process.env['ARTEFACTS'] ?? fileURLToPath(new URL('../.artefacts', import.meta.url));

/** Keeps a picture of the whole page under `.artefacts/`, for a person to look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(join(folder, 'screenshots'), { recursive: true });
  await page.screenshot({ path: join(folder, 'screenshots', `${name}.png`), fullPage: true });
}
