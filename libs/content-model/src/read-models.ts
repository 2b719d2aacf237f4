import { z } from 'zod';
import type { Family } from './families.js';
import type { Posting } from './posting.js';

/** Where the projections keep what: collections and indexes of the read store. */
export const readModels = {
  /** Listed, oldest first: postings as the API sends them. */
  postings: (family: Family) => `postings:${family.key}`,
  /** Not listed: postings as the projection folds them, deleted ones included. */
  folds: (family: Family) => `folds:${family.key}`,
  /** Not listed: what a title look-up needs of a posting, deleted ones included. */
  heads: (family: Family) => `heads:${family.key}`,
  /** Folded title → id of the posting that claimed it last. */
  titles: (family: Family) => `titles:${family.key}`,
  /** Listed by user name: accounts as sessions are checked against them. */
  accounts: 'accounts',
} as const;

const head = z.object({ title: z.string(), deletedAt: z.string().optional() });
export type Head = z.infer<typeof head>;

export function headOf(posting: Posting): Head {
  return { title: posting.title, ...(posting.deletedAt !== undefined && { deletedAt: posting.deletedAt }) };
}

export function parseHead(json: string): Head {
  return head.parse(JSON.parse(json));
}
