import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SqliteLogIndex } from '../ledger/sqlite-log-index.js';

const first = { order: 'oldest', offset: 0, limit: 1 } as const;

/**
 * The owners of the actions that requests name: an action belongs to the first account that recorded something under
 * its id.
 */
@Injectable()
export class Actions {
  readonly #owners = new LRUCache<string, string>({ max: 10_000 });
  /** Actions from the time in which the log is being indexed. */
  readonly #begun = new LRUCache<string, string>({ max: 10_000 });

  constructor(@Inject(SqliteLogIndex) private readonly index: Pick<SqliteLogIndex, 'catchUp' | 'events' | 'isBuilt'>) {}

  /**
   * Nobody's action becomes that of who asks. While the log is being indexed only actions that began since the start have
   * an owner: an action of many requests is not torn apart for that.
   */
  async isOf(username: string, correlationId: string): Promise<boolean> {
    const known = this.#owners.get(correlationId);
    if (known !== undefined) return known === username;
    if (!this.index.isBuilt) {
      const owner = this.#begun.get(correlationId) ?? username;
      this.#begun.set(correlationId, owner);
      return owner === username;
    }
    this.#owners.set(correlationId, username);
    await this.index.catchUp();
    const owner = this.index.events({ correlationId }, first)[0]?.actor ?? username;
    this.#owners.set(correlationId, owner);
    return owner === username;
  }
}
