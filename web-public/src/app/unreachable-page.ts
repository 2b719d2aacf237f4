import { messages } from '@noticeboard/content-model';
import type { SiteList } from '@noticeboard/content-model';
import { failedHome, homeTitle } from '../home/failed-home';
import { failedList } from '../list/asked-list';
import { plainPath } from './addresses';
import type { Page } from './page';

/** The page at an address when nobody answers: it stands without its data, and says so. */
export function unreachablePage(pathname: string, search: string, lists: readonly SiteList[]): Page {
  const path = plainPath(pathname);
  if (path === '') return { head: { title: homeTitle }, view: failedHome(lists) };
  const list = lists.find(({ words }) => words.listPaths.some((one) => plainPath(one) === path));
  if (list) return { head: { title: list.words.heading }, view: failedList(list, new URLSearchParams(search)) };
  return { head: { title: messages.detailFailed, unlisted: true }, view: { kind: 'refusal', reason: 'failed' } };
}
