import { generationName } from '../generation-name.js';
import { sitOutOutage } from '../outage.js';
import { GenerationClosed, type ReadState } from '../read-store.js';
import type { RedisConnection } from './connect-redis.js';
import { parseState } from './redis-content.js';
import type { RedisCalls } from './redis-calls.js';
import { promoteGeneration } from './redis-scripts.js';

/**
 * The life of generations beside the live one. One is filled at a time: a promotion drops whatever else was begun,
 * what a crashed rebuild left behind included.
 */
export class RedisGenerations {
  constructor(
    private readonly client: RedisConnection,
    private readonly calls: RedisCalls,
    private readonly prefix: string,
  ) {}

  async begin(): Promise<string> {
    const generation = generationName();
    await this.calls.run(() => this.client.sAdd(`${this.prefix}:filling`, generation));
    return generation;
  }

  async promote(generation: string): Promise<ReadState> {
    const reply = await this.calls.evaluate<PromoteReply>(promoteGeneration, [this.prefix, generation]);
    if (reply[0] === 'closed') throw new GenerationClosed(generation);
    // Done is done: what an outage leaves of the former generation stays noted, and goes with the next that is dropped.
    await this.sweep().catch(sitOutOutage);
    return parseState(reply[1]);
  }

  async discard(generation: string): Promise<void> {
    await this.calls.run(() => this.client.sMove(`${this.prefix}:filling`, `${this.prefix}:dropped`, generation));
    await this.sweep().catch(sitOutOutage);
  }

  private async sweep(): Promise<void> {
    const dropped = await this.calls.run(() => this.client.sMembers(`${this.prefix}:dropped`));
    for (const generation of dropped) {
      await this.unlink(`${this.prefix}:${generation}:*`);
      await this.calls.run(() => this.client.sRem(`${this.prefix}:dropped`, generation));
    }
  }

  /** Page by page, so that Redis serves others in between; it frees the memory in the background. */
  private async unlink(pattern: string): Promise<void> {
    let cursor = '0';
    do {
      const page = await this.calls.run(() => this.client.scan(cursor, { MATCH: pattern, COUNT: 1000 }));
      if (page.keys.length > 0) await this.calls.run(() => this.client.unlink(page.keys));
      cursor = page.cursor;
    } while (cursor !== '0');
  }
}

type PromoteReply = ['promoted', string] | ['closed'];
