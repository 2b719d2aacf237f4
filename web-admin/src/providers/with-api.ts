import type { createDataProvider } from './data-provider.js';
import { type HttpClient, isRead, type RequestOptions } from './http-client.js';
import type { AsOf, Moment } from '../context/console-context.js';
import type { Desk, KeptLinks, Work } from '@noticeboard/content-model';

/** The way to what is no resource of react-admin's: the desk, history, proofs, projections. */
export interface ApiProvider extends ReturnType<typeof createDataProvider> {
  readonly ask: HttpClient;
  /** The same for content: while a change set is open, it is written into that. */
  readonly write: HttpClient;
}

export function withApi(
  provider: ReturnType<typeof createDataProvider>,
  http: HttpClient,
  content: HttpClient,
): ApiProvider {
  return { ...provider, ask: http, write: content };
}

/** These have no past that is shown; they are what they are now. */
const present = /^\/api\/(accounts|auth|change-sets|channels|files|reports|tokens|webhooks)\b/;

/** Reads of lists and records as they were at the moment that is shown. */
export function withAsOf(http: HttpClient, asOf: AsOf): HttpClient {
  return (url, options = {}) => {
    const moment = asOf.moment();
    if (!moment || !isRead(options) || !url.startsWith('/api/') || present.test(url)) return http(url, options);
    return http(asOfMoment(url, moment), options);
  };
}

/** The desk, as it was at the moment. The API is the one that answers; its shapes are trusted everywhere. */
export async function readDesk(ask: HttpClient, options?: RequestOptions, moment?: Moment): Promise<Desk> {
  return (await ask(asOfMoment('/api/desk', moment), options)).json as Desk;
}

/** The address of a read, at a moment. */
export function asOfMoment(url: string, moment: Moment | undefined): string {
  if (!moment) return url;
  return `${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(moment.asOf)}`;
}

/** The change sets that wait for the person who is signed in. */
export async function readWork(ask: HttpClient, options?: RequestOptions): Promise<Work> {
  return (await ask('/api/desk/work', options)).json as Work;
}

/** The stored findings about followed links. */
export async function readLinks(ask: HttpClient, options?: RequestOptions): Promise<KeptLinks> {
  return (await ask('/api/desk/links', options)).json as KeptLinks;
}
