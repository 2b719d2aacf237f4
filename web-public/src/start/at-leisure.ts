interface Connection {
  /** The reader has asked the browser to save data. */
  readonly saveData?: boolean;
}

const touches = ['pointerdown', 'keydown', 'focusin'] as const;
/** Time from the load of the page until a browser counts as idle that does not tell when it is; ms. */
const pauseAfterLoad = 500;
/** Where the page is never idle; ms. */
const idleWithin = 5000;

/** Calls back once: when the loaded page is idle, or when it is first touched; never for a reader who saves data. */
export function whenAtLeisure(act: () => void): void {
  if ((navigator as { readonly connection?: Connection }).connection?.saveData) return;
  const once = () => {
    for (const touch of touches) removeEventListener(touch, once);
    removeEventListener('load', wait);
    if (!isDone) act();
    isDone = true;
  };
  const wait = () => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: idleWithin });
    else setTimeout(once, pauseAfterLoad);
  };
  let isDone = false;
  for (const touch of touches) addEventListener(touch, once, { passive: true });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
