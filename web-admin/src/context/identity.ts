import type { SiteIdentity } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { useConsole } from './console-context.js';

/** Who the portal is, as the page says that brought the console. */
export function identityIn(page: Document): SiteIdentity {
  const data = page.getElementById('identity')?.textContent;
  if (!data) throw new Error('the page does not say who the portal is');
  return JSON.parse(data) as SiteIdentity;
}

/** What the portal is called, in the language of the console. */
export function useSiteName(): string {
  const { name } = useConsole().identity;
  return useLocale() === 'hi' ? name.hi : name.en;
}
