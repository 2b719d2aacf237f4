import type { SiteIdentity } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { useConsole } from './console-context.js';

/** The identity of the portal, as the page says that brought the console. */
export function identityIn(page: Document): SiteIdentity {
  const data = page.getElementById('identity')?.textContent;
  if (!data) throw new Error('the page does not say who the portal is');
  return JSON.parse(data) as SiteIdentity;
}

/** The name of the portal, in the language of the console. */
export function useSiteName(): string {
  const { name } = useConsole().identity;
  return (useLocale() === 'hi' ? name.hi : undefined) ?? name.en;
}
