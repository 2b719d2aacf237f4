import { type Family, families } from '@noticeboard/content-model';
import { jest } from '@jest/globals';
import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { consoleRoutes } from '../console.js';
import type { Answer, Send } from '../providers/http-client.js';
import { createFakeApi, type FakeAnswer, type FakeApi, type FakeRequest } from './fake-api.js';

// Whole screens of react-admin are slow in jsdom on a busy machine; what is waited for comes, or the test fails later.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

/** jsdom has no `Request`; the data router makes one for each navigation and reads no more of it than this. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init?: { readonly signal?: AbortSignal },
  ) {
    this.signal = init?.signal;
  }
}

interface Opening {
  readonly table?: readonly Family[];
  /** Signed in as this user before the console opens. */
  readonly as?: 'asha' | 'ravi';
  readonly api?: FakeApi;
}

/** The whole console at an address, over a fake API. */
export function openConsole(path: string, { table = families, as, api = createFakeApi(table) }: Opening = {}) {
  if (!('Request' in globalThis)) Object.assign(globalThis, { Request: NavigationRequest });
  localStorage.clear();
  sessionStorage.clear();
  const send = browserOf(api);
  if (as)
    void send('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username: as, password: 'right-password' }),
    });
  const router = createMemoryRouter(consoleRoutes(send, table), { initialEntries: [path] });
  const view = render(<RouterProvider router={router} useTransitions={false} />);
  return {
    api,
    router,
    view,
    user: userEvent.setup({ delay: null }),
    go: (to: string) => act(() => router.navigate(to)),
  };
}

/** Sends as a browser would: absolute paths, a cookie jar, the progress of an upload. */
export function browserOf(api: FakeApi): Send {
  let cookie = '';
  return async (url, { method = 'GET', headers, body, onProgress }) => {
    const address = new URL(url, 'http://portal.example');
    const sent: Record<string, string> = { cookie };
    new Headers(headers).forEach((value, name) => (sent[name.toLowerCase()] = value));
    onProgress?.(50);
    const held = api.held(method, address.pathname);
    if (held) await held;
    const request = { method, path: address.pathname, query: address.searchParams, headers: sent };
    const answer = api.answer({ ...request, ...contentOf(body) });
    cookie = answer.headers?.['set-cookie'] ?? cookie;
    return answerOf(answer);
  };
}

function contentOf(body: RequestInit['body']): Pick<FakeRequest, 'body' | 'files'> {
  if (!(body instanceof FormData)) return { body: typeof body === 'string' ? JSON.parse(body) : undefined };
  const parts = [...body];
  const files = parts.flatMap(([field, part]) => (part instanceof File ? [{ field, file: part }] : []));
  return { body: Object.fromEntries(parts.filter(([, part]) => typeof part === 'string')), files };
}

function answerOf({
  status,
  headers,
  json,
  text = json === undefined ? '' : JSON.stringify(json),
}: FakeAnswer): Answer {
  return { status, statusText: '', headers: new Headers(headers), text: () => Promise.resolve(text) };
}

/** The writes among what was asked, without the signing in and out. */
export function writesOf({ requests }: FakeApi): readonly FakeRequest[] {
  return requests.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/auth/'));
}

/** The actions that the writes say they are part of, each once. */
export function actionsOf(api: FakeApi): readonly (string | undefined)[] {
  return [...new Set(writesOf(api).map(({ headers }) => headers['x-correlation-id']))];
}
