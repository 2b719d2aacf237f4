import type { Page } from 'playwright-core';

/** Links lead elsewhere, but for those that begin a copy; a tab shows a panel, and a heading what is under it. */
const kinds = [
  'button:not([role=tab], h3 > *)',
  'a[href*="draft="]',
  'input, textarea, select, [role=button], [role=combobox], [contenteditable=true]',
].join();

/** Names of everything on the screen, beside the menu and the top bar, that can be pressed, chosen or filled. */
export function controlsOn(page: Page): Promise<readonly string[]> {
  return page.locator('#main-content').evaluate((content, selector) => {
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const named = (control: HTMLElement) => {
      const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined;
      const labels = control.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ');
      return control.getAttribute('aria-label') ?? labels ?? label ?? control.textContent;
    };
    const controls = Array.from(content.querySelectorAll<HTMLElement>(selector));
    const heard = controls.filter((control) => control.closest('[aria-hidden=true], [type=hidden]') === null);
    return heard.map((control) => named(control).replace(/\s+/g, ' ').trim());
  }, kinds);
}
