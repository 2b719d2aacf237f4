import { nodePlace, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';

/** The complete subtrees that an index keeps. */
export function sqliteNodes(database: Database): TreeNodes {
  const find = database.prepare('SELECT hex(hash) AS hex FROM nodes WHERE place = ?');
  return {
    node(level, index) {
      const [row] = find.all(nodePlace({ level, index })) as { hex: string }[];
      if (!row) throw new RangeError(`the tree has no complete subtree ${index} of level ${level}`);
      return Buffer.from(row.hex, 'hex');
    },
  };
}
