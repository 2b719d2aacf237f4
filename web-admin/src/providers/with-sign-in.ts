import { type HttpClient, isRead, RequestRefused } from './http-client.js';
import { sessionMirror } from './session-mirror.js';
import type { SignInGate } from '../context/sign-in-gate.js';

/** A write that finds the session over waits at the gate and is then sent again, as it was. */
export function withSignIn(http: HttpClient, gate: SignInGate): HttpClient {
  return async function request(url, options = {}) {
    try {
      return await http(url, options);
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.status !== 401 || isRead(options)) throw error;
      sessionMirror.forget();
      if (await gate.ask()) return request(url, options);
      throw error;
    }
  };
}
