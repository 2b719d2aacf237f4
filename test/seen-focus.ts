import type { Page } from 'playwright-core';
import { focusedName } from './keyboard.js';

const mostSteps = 150;

/** Presses the key from one end of the page to the other, and gives what had the focus without showing it. */
export async function unseenFocus(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key);
    const name = await focusedName(page);
    if (name === 'the browser') return unseen;
    const fault = await page.evaluate(focusFault);
    if (fault !== '') unseen.push(`${name}: ${fault}`);
  }
  throw new Error(`the focus went on for ${mostSteps} steps`);
}

/** A ring around it or, of an input, a thicker frame; and nothing over it. */
function focusFault(): string {
  const element = document.activeElement ?? document.body;
  const part = element.closest('.MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root') ?? element;
  const widthOf = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  };
  const frame = part.querySelector('fieldset');
  const framed = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) : 0;
  if (Math.max(widthOf(element), widthOf(part), framed) < 2) return 'looks as without it';
  const { left, top, width, height } = part.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over) return 'beyond the edge of the window';
  return part.contains(over) || over.contains(part) ? '' : `under ${over.localName}`;
}
