import type { ReactNode } from 'react';
import type { SiteList } from '@noticeboard/content-model';
import { DetailPlaceholder } from '../detail/detail-placeholder';
import { HomePlaceholder } from '../home/home-placeholder';
import { ListPlaceholder } from '../list/list-placeholder';

/** What stands in for the page at a path while the browser loads it. */
export function placeholderAt(pathname: string, lists: readonly SiteList[]): ReactNode {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  if (path === '') return <HomePlaceholder />;
  const list = lists.find(({ words }) => words.listPaths.some((one) => one.toLowerCase() === path));
  return list ? <ListPlaceholder list={list} /> : <DetailPlaceholder />;
}
