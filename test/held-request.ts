import type { ConsolePage } from './console-page.js';

/** Requests of a method to `path` are on their way until the function that this gives is called. */
export async function hold(desk: ConsolePage, method: string, path: string): Promise<() => void> {
  let release = () => undefined as void;
  await desk.intercept(method, path, new Promise<void>((resolve) => (release = resolve)));
  return () => release();
}
