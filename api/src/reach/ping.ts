import { answered } from './answered.js';
import type { Outcome } from './destination.js';
import { postToOwn } from './own-request.js';

/** Tells a host of the operator's own settings that something is new: one ping is enough, and a second does no harm. */
export async function ping(url: string, type: string, body: string, now: Date, stop: AbortSignal): Promise<Outcome> {
  const answer = await postToOwn({ url, type, body }, now, stop);
  if ('fault' in answer) return { kind: 'again', why: answer.fault };
  const { status, retryAfter: after } = answer;
  return answered(status, after);
}
