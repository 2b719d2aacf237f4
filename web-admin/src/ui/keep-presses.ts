/** CSS pixels that a hand moves while it presses. */
const wobble = 8;

/**
 * A press on a button or a choice counts also where that has moved away before the mouse is released: leaving a field,
 * a check that arrives or a list that is read again may move it, and the browser then reports no click on it.
 */
export function keepPresses(page: Document): void {
  let pressed: { readonly control: HTMLElement; readonly x: number; readonly y: number } | undefined;
  page.addEventListener('pointerdown', (event) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href], [role=option]') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const hits = control !== null && event.pointerType === 'mouse' && isPlain;
    pressed = hits ? { control, x: event.clientX, y: event.clientY } : undefined;
  });
  page.addEventListener('pointerup', ({ target, clientX, clientY }) => {
    const from = pressed;
    pressed = undefined;
    if (!from?.control.isConnected || (target instanceof Node && from.control.contains(target))) return;
    if (Math.hypot(clientX - from.x, clientY - from.y) > wobble) return;
    // The browser still has its own events of this release to send.
    setTimeout(() => from.control.click());
  });
}
