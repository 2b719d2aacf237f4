import type { Page } from 'playwright-core';

/** What the browser asks because of `act`: its kind and its words. It is answered so. */
export async function asked(page: Page, answer: 'accept' | 'dismiss', act: () => Promise<unknown>): Promise<string> {
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return `${dialog.type()}: ${dialog.message()}`;
  });
  await Promise.all([question, act()]);
  return question;
}
