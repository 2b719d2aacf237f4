import { messages, type SiteList } from '@noticeboard/content-model';
import { type LoaderFunction, redirect, redirectDocument } from 'react-router-dom';
import { pageDataPrefix, plainPath } from '../app/addresses';
import { failedHome, homeTitle } from '../home/home.view';
import { failedList } from '../list/list.view';
import { loadView, type Page, type PageData } from './views';

const timeout = 15_000;

type Get = (address: string, options: { readonly signal: AbortSignal }) => Promise<Response>;

/** The loader in the browser: fetches the page's data. A page that cannot be fetched is shown and says so. */
export function pageLoader(get: Get, lists: readonly SiteList[]): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const data = await read(get, pageDataPrefix + pathname + search, request.signal);
    if (data && 'location' in data) return redirect(data.location);
    const page = data?.page ?? unreachablePage(pathname, search, lists);
    try {
      await loadView(page.view.kind);
    } catch {
      // The chunk is gone after a new build, or cannot be fetched. A full document needs no chunk.
      return redirectDocument(pathname + search);
    }
    return page;
  };
}

/** Set by the service worker (`offline/page-store`): the time at which it saved the copy that it returns. */
const savedAtHeader = 'X-Saved-At';

async function read(get: Get, address: string, navigation: AbortSignal): Promise<PageData | undefined> {
  // Old phones lack AbortSignal.any.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  navigation.addEventListener('abort', () => controller.abort());
  try {
    const response = await get(address, { signal: controller.signal });
    const data = (await response.json()) as PageData;
    const savedAt = response.headers.get(savedAtHeader);
    return 'page' in data && savedAt !== null ? { page: { ...data.page, savedAt } } : data;
  } catch (error) {
    // The reader has left this navigation for another.
    if (navigation.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The page that is shown when the portal does not respond: it has no data and says so. */
export function unreachablePage(pathname: string, search: string, lists: readonly SiteList[]): Page {
  const path = plainPath(pathname);
  if (path === '') return { head: { title: homeTitle }, view: failedHome(lists) };
  const list = lists.find(({ words }) => words.listPaths.some((one) => plainPath(one) === path));
  if (list) return { head: { title: list.words.heading }, view: failedList(list, new URLSearchParams(search)) };
  return { head: { title: messages.detailFailed, unlisted: true }, view: { kind: 'refusal', reason: 'failed' } };
}
