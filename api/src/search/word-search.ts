import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore } from '@noticeboard/read-store';
import { LIVE_READS } from '../http/tokens.js';
import { RequestReads } from '../reads/request-reads.js';
import type { SearchFile } from './search-file.js';
import { SearchIndex } from './search-index.js';
import { findAll, findNearest, type Found, type PlannedHit } from './search-plan.js';

/** Titles that are shown where nothing is found. */
const mostNearest = 5;

/** Search by words, at present: of another moment, or of what is prepared, there is no index. */
@Injectable()
export class WordSearch {
  constructor(
    private readonly atHand: RequestReads,
    @Inject(LIVE_READS) private readonly live: ReadStore,
    private readonly index: SearchIndex,
  ) {}

  begin(): Promise<void> {
    return this.index.begin();
  }

  /** Undefined while there is no index. */
  async find(q: string): Promise<Found | undefined> {
    return this.#ask((file) => findAll(file, q));
  }

  async nearest(q: string): Promise<readonly PlannedHit[] | undefined> {
    return this.#ask((file) => findNearest(file, q, mostNearest));
  }

  async #ask<T>(look: (file: SearchFile) => T): Promise<T | undefined> {
    const file = this.atHand.current === this.live ? await this.index.upTo(await this.live.state()) : undefined;
    try {
      return file && look(file);
    } catch (error) {
      this.index.remake(error);
      return undefined;
    }
  }
}
