import { messages } from '@noticeboard/content-model';
import type { SiteList } from '@noticeboard/content-model';
import { redirect, redirectDocument } from 'react-router-dom';
import type { LoaderFunction } from 'react-router-dom';
import { pageDataPrefix, plainPath } from '../app/addresses';
import { failedHome, homeTitle } from '../home/home.view';
import { failedList } from '../list/list.view';
import { loadView } from './views';
import type { Page, PageData } from './views';

const patience = 15_000;

type Get = (address: string, options: { readonly signal: AbortSignal }) => Promise<Response>;

/** In the browser: asks the server for the page's data. A page that cannot be had still stands, and says so. */
export function pageLoader(get: Get, lists: readonly SiteList[]): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const data = await read(get, pageDataPrefix + pathname + search, request.signal);
    if (data && 'location' in data) return redirect(data.location);
    const page = data?.page ?? unreachablePage(pathname, search, lists);
    try {
      await loadView(page.view.kind);
    } catch {
      // Its code is of an older build than the server's, or cannot be had: a document needs neither.
      return redirectDocument(pathname + search);
    }
    return page;
  };
}

/** When the browser's own store answered, this says since when it has had the copy (`offline/service-worker`). */
const savedAtHeader = 'X-Saved-At';

async function read(get: Get, address: string, left: AbortSignal): Promise<PageData | undefined> {
  // Phones that lack AbortSignal.any have to read this too.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  left.addEventListener('abort', () => controller.abort());
  try {
    const answer = await get(address, { signal: controller.signal });
    const data = (await answer.json()) as PageData;
    const savedAt = answer.headers.get(savedAtHeader);
    return 'page' in data && savedAt !== null ? { page: { ...data.page, savedAt } } : data;
  } catch (error) {
    // The reader has left this navigation for another.
    if (left.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The page at an address when nobody answers: it stands without its data, and says so. */
export function unreachablePage(pathname: string, search: string, lists: readonly SiteList[]): Page {
  const path = plainPath(pathname);
  if (path === '') return { head: { title: homeTitle }, view: failedHome(lists) };
  const list = lists.find(({ words }) => words.listPaths.some((one) => plainPath(one) === path));
  if (list) return { head: { title: list.words.heading }, view: failedList(list, new URLSearchParams(search)) };
  return { head: { title: messages.detailFailed, unlisted: true }, view: { kind: 'refusal', reason: 'failed' } };
}
