import type { SiteList } from '@noticeboard/content-model';
import { useSite } from '../app/site-context';

/** The list of this key in the site's table. @throws RangeError for a key that no list has */
export function useList(key: string): SiteList {
  const list = useSite().lists.find((one) => one.key === key);
  if (!list) throw new RangeError(`no list is called ${key}`);
  return list;
}
