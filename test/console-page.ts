import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { choose, settled } from './console.js';
import { eventually } from './deadline.js';

/** The name of a ⋮. */
const more = /^(More|Quick actions): /;

/** The console by the words that staff see and hear. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  field(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  row(title: string): Locator {
    return this.page.getByRole('row', { name: title });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The one alert of the page, once there is one. */
  alert(): Promise<string> {
    return this.page.getByRole('alert').innerText();
  }

  /** Chooses what stands behind the ⋮ of a row, or of something else that has one. */
  async chooseIn(place: Locator, item: string): Promise<void> {
    await place.getByRole('button', { name: more }).click();
    await place.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** The question of the browser because of `act`: its kind and its words. It is answered so. */
  async asked(answer: 'accept' | 'dismiss', act: () => Promise<unknown>): Promise<string> {
    const question = this.page.waitForEvent('dialog').then(async (dialog) => {
      await dialog[answer]();
      return `${dialog.type()}: ${dialog.message()}`;
    });
    await Promise.all([question, act()]);
    return question;
  }

  /** Waits for the message about an act: another one, where the same was there before. */
  async said(words: string): Promise<void> {
    const unheard = this.page.locator(':not(:has([data-heard]))');
    await this.page.getByRole('status').and(unheard).filter({ hasText: words }).waitFor();
    await this.page.locator('[role=status] > * [role=group]').evaluateAll(markHeard);
  }

  /** Opens a screen by its entry in the sidebar, and reads again what it shows. */
  async open(label: string): Promise<void> {
    await choose(this.page, label);
    await this.button('Refresh').click();
    await settled(this.page);
  }

  /** Opens a screen as somebody who comes from elsewhere. */
  async openAfresh(label: string): Promise<void> {
    await choose(this.page, 'Dashboard');
    await this.open(label);
  }

  /** One key after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Requests of a method to `path` fare as `fate` says, until `restore`. */
  async intercept(method: string, path: string, fate: Fate): Promise<void> {
    await this.page.route(`**/api/${path}`, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (fate === 'fails') return route.fulfill({ status: 500 });
      if (fate === 'refused') return route.fulfill({ status: 503, json: { message: refusal, errors: {} } });
      if (fate === 'unreachable') return route.abort();
      if (fate === 'unanswered') {
        await route.fetch();
        return route.abort();
      }
      await fate;
      return route.continue();
    });
  }

  /** Requests of a method to `path` are on their way until the function that this gives is called. */
  async hold(method: string, path: string): Promise<() => void> {
    let release = () => undefined as void;
    await this.intercept(method, path, new Promise<void>((resolve) => (release = resolve)));
    return () => release();
  }

  restore(): Promise<void> {
    return this.page.unrouteAll();
  }
}

/** The server's own words where a request is `refused`. */
export const refusal = 'The store does not answer right now. Try again in a moment.';

/** `unanswered`: it is done and nobody hears of it. A promise holds the request back until it settles. */
type Fate = 'fails' | 'refused' | 'unreachable' | 'unanswered' | Promise<unknown>;

/** The messages in the browser's console beside that, in a file that lets requests fail. */
export function beyondFailures(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => !/^Failed to load resource|RequestRefused/.test(fault));
}

/** The one alert of the page begins with these lines, once there is one. */
export async function expectAlert(desk: ConsolePage, ...lines: readonly string[]): Promise<void> {
  const told = (await desk.alert()).split('\n').filter((line) => line !== '');
  expect(told.slice(0, lines.length)).toEqual(lines);
}

/** Can be used, as soon as the page has caught up with the answer it waits for. */
export function expectEnabled(control: Locator): Promise<void> {
  return eventually(async () => expect(await control.isEnabled()).toBe(true));
}

export function expectDisabled(control: Locator): Promise<void> {
  return eventually(async () => expect(await control.isDisabled()).toBe(true));
}

/** Runs in the page. Each notification is an element of its own. */
function markHeard(notes: readonly Element[]): void {
  for (const note of notes) note.setAttribute('data-heard', '');
}
