import type { AsOf } from '../context/as-of.js';
import { type HttpClient, isRead } from './http-client.js';

/** Accounts have no past that is shown; they are what they are now. */
const present = /^\/api\/accounts\b/;

/** Reads of lists and records as they were at the moment that is shown. */
export function withAsOf(http: HttpClient, asOf: AsOf): HttpClient {
  return (url, options = {}) => {
    const moment = asOf.moment();
    if (!moment || !isRead(options) || !url.startsWith('/api/') || present.test(url)) return http(url, options);
    return http(`${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(moment.asOf)}`, options);
  };
}
