import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The findings of axe against WCAG 2.2 AA and its best practices on the page as it stands, each as rule and elements.
 */
export function accessibilityFaults(page: Page): Promise<readonly string[]> {
  return faultsOf(page, tags);
}

/** Texts that do not stand out enough from what is behind them: what a theme can get wrong, for a fraction of the time. */
export function contrastFaults(page: Page): Promise<readonly string[]> {
  return faultsOf(page, { type: 'rule', values: ['color-contrast'] });
}

async function faultsOf(page: Page, rules: readonly string[] | object): Promise<readonly string[]> {
  // Evaluated, not added as an element: the page's policy refuses foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }, rules);
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
