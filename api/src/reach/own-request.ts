import { askOthers, NoAnswer, textOf } from '../outgoing/ask-others.js';
import { retryAfterMs } from './retry-after.js';

interface OwnRequest {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

/** The answer of a host of the operator's own settings; `fault` where it did not answer. */
export type OwnAnswer =
  | { readonly status: number; readonly text: string; readonly retryAfter: number | undefined }
  | { readonly fault: string };

const within = 10_000;
const mostBytes = 65_536;

/** Posts to a host that the operator has named, wherever that is; follows no redirect. */
export async function postToOwn({ url, type, body }: OwnRequest, now: Date, stop?: AbortSignal): Promise<OwnAnswer> {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  try {
    return await askOthers({ within, stop }, async (ask) => {
      const answer = await ask(new URL(url), { method: 'POST', headers, body });
      const retryAfter = retryAfterMs(answer.headers['retry-after'], now);
      return { status: Number(answer.statusCode), text: await textOf(answer, mostBytes), retryAfter };
    });
  } catch (error) {
    if (error instanceof NoAnswer) return { fault: error.message };
    throw error;
  }
}
