import { type SessionData, Store } from 'express-session';
import { LRUCache } from 'lru-cache';
import { sessionLifetimeMs } from './session.js';

/** The sessions that this process knows; the oldest are dropped when there are too many. */
export class BoundedSessionStore extends Store {
  readonly #sessions = new LRUCache<string, string>({ max: 10_000, ttl: sessionLifetimeMs });
  /** A request that was under way when its session ended must not bring it back. */
  readonly #ended = new LRUCache<string, true>({ max: 10_000, ttl: sessionLifetimeMs });

  get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    done(undefined, this.read(id));
  }

  set(id: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.write(id, data);
    done?.();
  }

  /** How many this process knows. */
  get size(): number {
    return this.#sessions.size;
  }

  destroy(id: string, done?: (error?: unknown) => void): void {
    if (this.#sessions.delete(id)) this.#ended.set(id, true);
    done?.();
  }

  protected isEnded(id: string): boolean {
    return this.#ended.has(id);
  }

  protected forget(id: string): void {
    this.#sessions.delete(id);
  }

  protected read(id: string): SessionData | null {
    const stored = this.#sessions.get(id);
    return stored === undefined ? null : (JSON.parse(stored) as SessionData);
  }

  protected write(id: string, data: SessionData): void {
    if (!this.isEnded(id)) this.#sessions.set(id, JSON.stringify(data), { noUpdateTTL: true });
  }

  close(): void {}
}
