import { listMember } from '../list-member.js';
import type { Change } from '../read-store.js';

/** Arguments of one command: Lua unpacks them on a stack of 8000. */
const mostArguments = 1000;

interface Group {
  readonly command: string;
  readonly key: string;
  readonly args: string[];
}

/**
 * Changes as the script for batches takes them: command, key below the generation, how many arguments, the arguments.
 * What follows on each other under one key is one command; keys have nothing to do with each other.
 * @throws RangeError by an `order` that cannot be sorted
 */
export function writesOf(changes: readonly Change[]): string[] {
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  const write = (command: string, key: string, ...args: string[]) => {
    const open = latest.get(key);
    if (open?.command === command && open.args.length < mostArguments) {
      open.args.push(...args);
      return;
    }
    const group = { command, key, args };
    groups.push(group);
    latest.set(key, group);
  };
  for (const change of changes) writeChange(change, write);
  return groups.flatMap(({ command, key, args }) => [command, key, String(args.length), ...args]);
}

function writeChange(change: Change, write: (command: string, key: string, ...args: string[]) => void): void {
  switch (change.kind) {
    case 'put': {
      const { collection, id, body, order } = change;
      write('HSET', `doc:${collection}`, id, body);
      if (order !== undefined) write('ZADD', `list:${collection}`, '0', listMember(order, id));
      return;
    }
    case 'remove': {
      const { collection, id, order } = change;
      write('HDEL', `doc:${collection}`, id);
      if (order !== undefined) write('ZREM', `list:${collection}`, listMember(order, id));
      return;
    }
    case 'enter':
      return write('HSET', `index:${change.index}`, change.key, change.value);
    case 'erase':
      return write('HDEL', `index:${change.index}`, change.key);
  }
}
