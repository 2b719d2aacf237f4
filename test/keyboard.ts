import type { Page } from 'playwright-core';

const mostSteps = 120;

/** How that is called which has the focus. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === document.body) return 'the browser';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Presses the key until the focus is on what is called so. @throws Error when it never is */
export async function stepTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key);
    const now = await focusedName(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    seen.push(now);
  }
  throw new Error(`${String(name)} never had the focus:\n${seen.join('\n')}`);
}

/** Presses one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
