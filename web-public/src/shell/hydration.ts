import type { SiteLanguage, SiteSettings } from '@noticeboard/content-model';
import type { Page } from './views';

/** The data that the browser needs to hydrate a page. */
export interface Hydration {
  readonly settings: SiteSettings;
  readonly language: SiteLanguage;
  readonly page: Page;
}

export const hydrationId = 'hydration';

/** JSON for a `<script type="application/json">`. "<" is escaped, so that no text can close the element. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** @throws Error on a page that is not to be hydrated */
export function hydrationOf(page: Document): Hydration {
  const json = page.getElementById(hydrationId)?.textContent;
  if (!json) throw new Error('the page carries no data');
  return JSON.parse(json) as Hydration;
}
