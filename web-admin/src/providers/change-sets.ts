import type { ChangeSetOutcome, ChangeSetRecord } from '@noticeboard/content-model';
import type { AsOf } from '../context/console-context.js';
import type { ChangeSetDesk } from '../context/open-change-set.js';
import type { Destination, ReviewGate } from '../context/review-gate.js';
import { type HttpClient, isRead, problemIn, refusalOf, type RequestOptions } from './http-client.js';
import { isObject } from './write-bodies.js';

/** The resources that no change set holds. */
const outside = /^\/api\/(accounts|change-sets|channels|reports|tokens|webhooks)\b/;

/** While a change set is open, content is written into it, and read as it will be with it. */
export function withChangeSet(http: HttpClient, desk: ChangeSetDesk, asOf: AsOf): HttpClient {
  return async (url, options = {}) => {
    const opened = desk.opened();
    if (!opened || asOf.moment() || !url.startsWith('/api/') || outside.test(url)) return http(url, options);
    const id = encodeURIComponent(opened.id);
    try {
      if (isRead(options)) return await http(`${url}${url.includes('?') ? '&' : '?'}changeSet=${id}`, options);
      return await http(url.replace('/api/', `/api/change-sets/${id}/steps/`), options);
    } catch (error) {
      const { changeSetStatus: status, by = '', at = '' } = problemIn(error) ?? {};
      if (!status) throw error;
      desk.end(opened.id, { status, by, at });
      // The read is answered as readers see it again; a form keeps the text that it could not save.
      if (isRead(options)) return http(url, options);
      throw error;
    }
  };
}

/**
 * A save that another person has to approve goes into a change set of its own, which is submitted. The editor asks for
 * that beforehand, or agrees once the save was refused.
 */
export function withReview(content: HttpClient, http: HttpClient, desk: ChangeSetDesk, gate: ReviewGate): HttpClient {
  return async (url, { submits = false, named, ...options } = {}) => {
    if (isRead(options) || !url.startsWith('/api/') || outside.test(url)) return content(url, options);
    const opened = desk.opened();
    const submit = async (title: string) => {
      const made = await submitted(http, title, (steps) => http(url.replace('/api/', steps), options));
      gate.went({ ...made.changeSet, isSubmitted: true });
      return made.answer;
    };
    if (submits && !opened) return submit(named?.() ?? '');
    try {
      const answer = await content(url, opened ? options : withReason(options, gate.reason().trim()));
      gate.went(opened ? { ...opened, isSubmitted: false } : submittedAct(url, answer.json));
      gate.say('');
      return answer;
    } catch (error) {
      const title = refusalOf(error) === 'reviewRequired' ? await gate.ask(named?.() ?? '', error) : undefined;
      if (title === undefined) throw error;
      return submit(title);
    }
  };
}

/** The change set of an act that waits for another person. */
function submittedAct(url: string, json: unknown): Destination | undefined {
  const { _id: id = '', title = '', status } = url === '/api/acts' && isObject(json) ? json : {};
  return status === 'submitted' ? { id: String(id), title: String(title), isSubmitted: true } : undefined;
}

function withReason(options: RequestOptions, reason: string): RequestOptions {
  if (reason === '') return options;
  const headers = new Headers(options.headers);
  headers.set('X-Reason', encodeURIComponent(reason));
  return { ...options, headers };
}

/** Prepares one write in a change set of its own and submits that; nothing remains of it where the write is refused. */
async function submitted<T>(http: HttpClient, title: string, write: (steps: string) => Promise<T>) {
  const { json } = await http('/api/change-sets', { method: 'POST', body: JSON.stringify({ title }) });
  const { _id: id } = json as ChangeSetRecord;
  const own = `/api/change-sets/${encodeURIComponent(id)}`;
  let answer: T;
  try {
    answer = await write(`${own}/steps/`);
  } catch (error) {
    await http(own, { method: 'DELETE' });
    throw error;
  }
  const { digest } = (await http(`${own}/outcome`)).json as ChangeSetOutcome;
  await changeSetRequest(http, id, { path: '/submit', body: { digest } });
  return { answer, changeSet: { id, title } };
}

/** Asks for one of the change set's own transitions. */
export async function changeSetRequest(
  ask: HttpClient,
  id: string,
  { method = 'POST', path = '', body, revision }: ChangeSetRequest,
): Promise<ChangeSetRecord> {
  const { json } = await ask(`/api/change-sets/${encodeURIComponent(id)}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
  return json as ChangeSetRecord;
}

interface ChangeSetRequest {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Below the change set. */
  readonly path?: string;
  readonly body?: object;
  readonly revision?: number;
}
