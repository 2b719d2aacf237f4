import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const leastBytes = 1024;

/** Rings when a host sends next to nothing for a while; before its first word it has twice as long. */
export class StallWatch {
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #socket: Socket | undefined;

  constructor(everyMs: number) {
    let before = -leastBytes;
    this.#timer = setInterval(() => {
      const { bytesRead = 0 } = this.#socket ?? {};
      if (bytesRead - before < leastBytes) this.#ending.abort();
      before = bytesRead;
    }, everyMs);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  of(answer: IncomingMessage): IncomingMessage {
    this.#socket = answer.socket;
    return answer;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
