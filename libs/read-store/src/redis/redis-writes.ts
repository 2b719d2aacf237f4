import { listMember } from '../list-member.js';
import type { Change } from '../read-store.js';

/**
 * A change as the script for batches takes it: command, key below the generation, field or member, and the value of an
 * HSET.
 * @throws RangeError by an `order` that cannot be sorted
 */
export function writesOf(change: Change): string[] {
  switch (change.kind) {
    case 'put': {
      const { collection, id, body, order } = change;
      const document = ['HSET', `doc:${collection}`, id, body];
      return order === undefined ? document : [...document, 'ZADD', `list:${collection}`, listMember(order, id)];
    }
    case 'remove': {
      const { collection, id, order } = change;
      const document = ['HDEL', `doc:${collection}`, id];
      return order === undefined ? document : [...document, 'ZREM', `list:${collection}`, listMember(order, id)];
    }
    case 'enter':
      return ['HSET', `index:${change.index}`, change.key, change.value];
    case 'erase':
      return ['HDEL', `index:${change.index}`, change.key];
  }
}
