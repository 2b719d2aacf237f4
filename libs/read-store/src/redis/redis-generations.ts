import { randomUUID } from 'node:crypto';
import { GenerationClosed, generationName, leaseMs, type RebuildLease, RebuildRunning } from '../generations.js';
import { CheckpointConflict, ignoreIfUnavailable } from '../read-store.js';
import type { ReadState } from '../generation.js';
import type { RedisConnection } from './connect-redis.js';
import { none, parseState } from './redis-content.js';
import type { RedisCalls, Script } from './redis-calls.js';
import * as scripts from './redis-scripts.js';

/** The life of generations: which is live, which was before, which are being filled, and who may rebuild. */
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

  async isFilling(generation: string): Promise<boolean> {
    return (await this.calls.run(() => this.client.sIsMember(`${this.prefix}:filling`, generation))) === 1;
  }

  async former(): Promise<ReadState | undefined> {
    const state = await this.run<string | null>(scripts.readFormer, '');
    return state === null ? undefined : parseState(state);
  }

  async reopenFormer(): Promise<string | undefined> {
    return (await this.run<string | null>(scripts.reopenFormer, '')) ?? undefined;
  }

  async hold(generation: string, ms: number): Promise<ReadState> {
    const reply = await this.run<PauseReply>(scripts.pauseLive, generation, String(ms));
    if (reply[0] === 'closed') throw new GenerationClosed(generation);
    return reply[1] === null ? none : parseState(reply[1]);
  }

  async release(generation: string): Promise<void> {
    await this.run(scripts.resumeLive, generation);
  }

  async promote(generation: string, replaced = ''): Promise<ReadState> {
    const reply = await this.run<PromoteReply>(scripts.promoteGeneration, generation, replaced);
    if (reply[0] === 'closed') throw new GenerationClosed(generation);
    if (reply[0] === 'moved') throw new CheckpointConflict(reply[2] === '' ? undefined : reply[2], reply[1]);
    // Done is done: what an outage leaves of a dropped generation stays noted, and goes with the next that is dropped.
    await this.sweep().catch(ignoreIfUnavailable);
    return parseState(reply[1]);
  }

  async discard(generation: string): Promise<void> {
    await this.run(scripts.discardGeneration, generation);
    await this.sweep().catch(ignoreIfUnavailable);
  }

  async lease(note: string): Promise<RebuildLease> {
    const token = randomUUID();
    await this.takeLease(scripts.leaseRebuild, token, note);
    await this.sweep().catch(ignoreIfUnavailable);
    return {
      renew: (word) => this.takeLease(scripts.renewLease, token, word),
      end: async () => void (await this.run(scripts.endLease, '', token)),
    };
  }

  async running(): Promise<string | undefined> {
    return (await this.calls.run(() => this.client.hGet(`${this.prefix}:rebuild`, 'note'))) ?? undefined;
  }

  private async takeLease(by: Script, token: string, note: string): Promise<void> {
    const reply = await this.run<LeaseReply>(by, '', token, note, String(leaseMs));
    if (reply[0] === 'running') throw new RebuildRunning(reply[1]);
  }

  private run<Reply>(script: Script, generation: string, ...args: readonly string[]): Promise<Reply> {
    return this.calls.evaluate<Reply>(script, [this.prefix, generation, ...args]);
  }

  private async sweep(): Promise<void> {
    const dropped = await this.calls.run(() => this.client.sMembers(`${this.prefix}:dropped`));
    for (const generation of dropped) {
      for await (const keys of this.calls.keys(`${this.prefix}:${generation}:*`))
        if (keys.length > 0) await this.calls.run(() => this.client.unlink(keys));
      await this.calls.run(() => this.client.sRem(`${this.prefix}:dropped`, generation));
    }
  }
}

type PauseReply = ['held', string | null] | ['closed'];
type PromoteReply = ['promoted', string] | ['moved', live: string, own: string] | ['closed'];
type LeaseReply = ['leased'] | ['running', string];
