import type { OnApplicationShutdown } from '@nestjs/common';
import { type PictureWords, type PostingPicture, ProblemError } from '@noticeboard/content-model';
import { LRUCache } from 'lru-cache';
import { Child } from '../child-process/child.js';
import { ReadTurns } from '../overload/read-turns.js';

/** To the process that draws: one at a time. */
export interface PictureAsked {
  readonly words: PictureWords;
}

/** From it. */
export interface PictureMade {
  readonly png: Uint8Array;
}

export interface PicturesOptions {
  /** How long the process lives when nobody asks. */
  readonly idleMs: number;
  /** How long one picture may take. */
  readonly withinMs: number;
  /** How many bytes of pictures are cached. */
  readonly maxBytes: number;
  /** The program that it runs, where it is not the portal's own. */
  readonly childFile: URL;
}

const usual: PicturesOptions = {
  idleMs: 60_000,
  withinMs: 10_000,
  maxBytes: 8_000_000,
  childFile: new URL('./picture.child.js', import.meta.url),
};

interface Drawing {
  readonly child: Child<Record<never, never>, PictureMade>;
  hear: (made: PictureMade) => void;
  readonly gone: Promise<never>;
}

/**
 * Pictures of postings, drawn when they are asked for: one at a time, networks in turn, in a process that is started by
 * the first and ends when nobody asks. The last ones are cached here, and by others: an address has the same picture for
 * ever.
 */
export class Pictures implements OnApplicationShutdown {
  readonly #options: PicturesOptions;
  readonly #kept: LRUCache<string, Buffer>;
  /** By address: one picture for all who ask at once. */
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #turns = new ReadTurns({ atOnce: 1, ofNetwork: 1, perNetwork: 20, inAll: 100, withinMs: 10_000 });
  #drawing: Drawing | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** How many were drawn. */
  drawn = 0;

  constructor(options: Partial<PicturesOptions> = {}) {
    this.#options = { ...usual, ...options };
    this.#kept = new LRUCache({ maxSize: this.#options.maxBytes, sizeCalculation: ({ length }) => length });
  }

  /**
   * The PNG of a picture.
   * @param network whose turn it takes
   * @throws ProblemError `tooManyAttempts`, `unavailable`
   */
  async of({ address, words }: PostingPicture, network: string): Promise<Buffer> {
    const kept = this.#kept.get(address);
    if (kept) return kept;
    const there = this.#making.get(address);
    if (there) return there;
    const making = this.#make(words, network).finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    const png = await making;
    this.#kept.set(address, png);
    return png;
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Ends the process. The next picture starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const drawing = this.#drawing;
    this.#drawing = undefined;
    await drawing?.child.end();
  }

  async #make(words: PictureWords, network: string): Promise<Buffer> {
    const done = await this.#turns.limit(network);
    clearTimeout(this.#idle);
    const drawing = (this.#drawing ??= this.#start());
    const late = setTimeout(() => void this.close(), this.#options.withinMs);
    try {
      const made = new Promise<PictureMade>((hear) => (drawing.hear = hear));
      drawing.child.send({ words } satisfies PictureAsked);
      const { png } = await Promise.race([made, drawing.gone]);
      this.drawn += 1;
      return Buffer.from(png);
    } finally {
      clearTimeout(late);
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
      done();
    }
  }

  #start(): Drawing {
    const child = new Child<Record<never, never>, PictureMade>({
      file: this.#options.childFile,
      task: {},
      onWord: (made) => drawing.hear(made),
    });
    const gone = child.ended.then((why) => {
      if (this.#drawing === drawing) this.#drawing = undefined;
      const message = `The picture cannot be drawn right now: ${why}. Try again in a moment.`;
      throw new ProblemError('unavailable', { message, headers: { 'Retry-After': '5' } });
    });
    // It ends when nobody waits for it, too.
    gone.catch(() => undefined);
    const drawing: Drawing = { child, hear: () => undefined, gone };
    return drawing;
  }
}
