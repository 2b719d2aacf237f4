import type { ServerResponse } from 'node:http';
import { ProblemError } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';
import { isInner } from '../responses/inner-request.js';
import { sendRefusal } from '../responses/responses.js';

/** From here on an answer is counted: the kernel takes a shorter one from us at once, or nearly; bytes. */
export const largeAnswer = 64 * 1024;
/** As much as the portal itself takes at rest. */
const usualRoom = 128 * 2 ** 20;
/** The part of it for answers that are made for one reader alone: they do not take it from those that many share. */
const loneShare = 0.5;

/**
 * The bytes that readers have not taken yet stay in memory. This bounds it over all connections. An answer that goes to
 * many is one buffer, and counts once; the first is always let through, however large it is. Without it each connection
 * that asks for a list and does not read it takes the length of the list.
 */
export class AnswersUnderWay {
  readonly #going = new Map<object, { readers: number; readonly bytes: number }>();
  #bytes = 0;

  constructor(private readonly room = usualRoom) {}

  has(answer: object): boolean {
    return this.#going.has(answer);
  }

  /** Counts it until its reader has it, or is gone. False when there is no room: it must not be sent then. */
  admit(answer: object, bytes: number, response: ServerResponse): boolean {
    const room = answer === response ? this.room * loneShare : this.room;
    const going = this.#going.get(answer) ?? { readers: 0, bytes };
    if (going.readers === 0) {
      if (this.#bytes > 0 && this.#bytes + bytes > room) return false;
      this.#going.set(answer, going);
      this.#bytes += bytes;
    }
    going.readers += 1;
    response.once('close', () => {
      going.readers -= 1;
      if (going.readers > 0) return;
      this.#going.delete(answer);
      this.#bytes -= going.bytes;
    });
    return true;
  }

  /** For answers that the response cache does not give. Staff are counted, and never refused. */
  get middleware(): RequestHandler {
    return (request, response, next) => {
      const send = response.send;
      response.send = (body: unknown) => {
        response.send = send;
        const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.byteLength(body) : 0;
        const isFree = bytes < largeAnswer || isInner(request) || request.method === 'HEAD';
        if (isFree || this.admit(response, bytes, response) || request.session?.signedIn) return response.send(body);
        for (const name of ['Content-Range', 'X-Total-Count']) response.removeHeader(name);
        sendRefusal(request, response, tooMuchUnderWay());
        return response;
      };
      next();
    };
  }
}

export function tooMuchUnderWay(): ProblemError {
  const message = 'Too many large answers are on their way. Ask for a part of the list, or again in a few seconds.';
  return new ProblemError('unavailable', { message, headers: { 'Retry-After': '5' } });
}
