import { ProblemError } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';
import type { WriteGate } from '../write-gate/write-gate.js';
import type { ApiTokens } from './api-tokens.js';
import type { LoginLimit } from './login-limit.js';
import type { TokenUses } from './token-uses.js';

/**
 * The program that a request with `Authorization: Bearer nb_…` is of; its session, if it has one, counts for nothing.
 * A token that is not good is 401, and after as many as wrong passwords 429.
 */
export function bearer(
  tokens: ApiTokens,
  limit: LoginLimit,
  uses: TokenUses,
  clock: Pick<WriteGate, 'now'>,
): RequestHandler {
  return async (request, _response, next) => {
    const [, token] = /^bearer +(nb_\S*)$/i.exec(request.get('authorization') ?? '') ?? [];
    if (token === undefined) return next();
    const found = await tokens.program(token, clock.now());
    if (typeof found === 'string') {
      const { ip = '' } = request;
      await limit.attempt(`token from ${ip}`, ip, async () => undefined);
      throw new ProblemError('tokenRefused', {
        message: found,
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    }
    const { tokenId, ...program } = found;
    request.program = program;
    void uses.note(tokenId, clock.now());
    next();
  };
}
