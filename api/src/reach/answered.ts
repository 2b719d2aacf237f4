import type { Outcome } from './destination.js';

/**
 * The outcome of a message by the status of an HTTP answer. A 5xx, 408, 425 or 429 passes; any other refusal would come again.
 * @param after ms, as `Retry-After` says
 */
export function answered(status: number, after: number | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const why = status < 400 ? `it redirects (${status}), which is not followed` : `it answers ${status}`;
  if (status >= 500 || [408, 425, 429].includes(status))
    return { kind: 'again', why, ...(after !== undefined && { after }) };
  return { kind: 'refused', why, ...(status === 410 && { isGone: true }) };
}
