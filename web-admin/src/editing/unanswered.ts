import { RequestRefused } from '../providers/http-client.js';

/** Whether nobody can tell what became of a write: its answer got lost, or the server failed on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestRefused && (error.status === 0 || error.status >= 500);
}

/** Whether the server has seen a write and wants none of it. A sign-in that is missing says nothing about the write. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestRefused && error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** What comes of a request; once nobody waits any longer, it counts as one that got no answer. */
export function answered<T>(request: Promise<T>, waiting: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.addEventListener('abort', () => reject(new RequestRefused('nobody waited for the answer', 0, null)));
    request.then(resolve, reject);
  });
}

/** What a write without an answer means for the person. */
export function nothingLost(error: unknown): string {
  const reached = error instanceof RequestRefused && error.status > 0;
  if (reached) return 'Nothing was lost; the form keeps what you typed.';
  if (navigator.onLine) return 'The portal did not answer. Nothing was lost; the form keeps what you typed.';
  return 'You are offline. Nothing was lost; the form keeps what you typed.';
}
