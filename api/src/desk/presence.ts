import type { Redis } from '@noticeboard/read-store';
import { LRUCache } from 'lru-cache';

/**
 * The people who have the same record open. They say so again and again while they do, and are forgotten soon after:
 * nothing of it is recorded, and a portal that stops knows nothing of it.
 */
export interface Presence {
  /** Notes that a person has the record open, and gives the others who have, in the order of their names. */
  meet(record: string, username: string): Promise<readonly string[]>;
}

/** A person who has not said so for that long has it open no more, in milliseconds. */
export const presentMs = 45_000;

/** Records, and people at one of them, that are remembered at most. */
const mostRecords = 10_000;
const mostPeople = 50;

/** For a portal of one process. */
export function presenceHere(now: () => number = Date.now): Presence {
  const seen = new LRUCache<string, ReadonlyMap<string, number>>({ max: mostRecords });
  return {
    async meet(record, username) {
      const since = now() - presentMs;
      const before = [...(seen.get(record) ?? [])].filter(([name, at]) => at > since && name !== username);
      const people = new Map([...before.slice(1 - mostPeople), [username, now()]]);
      seen.set(record, people);
      return others(people.keys(), username);
    },
  };
}

const meeting = `
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[3])
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[4])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return redis.call('ZRANGE', KEYS[1], 0, -1)`;

/** For all processes of a portal; a record that nobody has open takes no room. */
export function presenceInRedis({ client, run }: Redis, now: () => number = Date.now): Presence {
  return {
    async meet(record, username) {
      const given = {
        keys: [`noticeboard:presence:${record}`],
        arguments: [String(now()), username, String(presentMs), String(mostPeople)],
      };
      return others((await run(() => client.eval(meeting, given))) as string[], username);
    },
  };
}

function others(names: Iterable<string>, username: string): readonly string[] {
  return [...names].filter((name) => name !== username).toSorted();
}
