import { RequestRefused } from '../providers/http-client.js';

/** Why nobody was signed in, in the server's words, with the time to wait where it names one. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof RequestRefused)) return 'The portal gave an answer that this console does not understand.';
  const { message, retryAfter } = error;
  return retryAfter === undefined ? message : `${message} (${retryAfter} seconds)`;
}
