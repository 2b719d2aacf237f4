import type { Page } from 'playwright-core';

/** Lets uploads go at this many bytes a second; the function that it gives lets them go as fast as they can again. */
export async function slowUploads(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput });
  return async () => {
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
  };
}

/** Follows the words of an element, also of one that takes its place; the function that it gives tells them all. */
export async function wordsOf(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const told = await page.evaluateHandle((found) => {
    const words: string[] = [];
    const look = () => {
      const now = document.querySelector(found)?.textContent;
      if (now !== undefined && now !== words.at(-1)) words.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return words;
  }, selector);
  return () => told.jsonValue();
}
