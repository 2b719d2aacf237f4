import { Logger } from '@nestjs/common';
import { postingFromWire, type SiteReads, type WireRecord } from '@noticeboard/content-model';
import type { PostingReads } from '../postings/posting.reads.js';

const logger = new Logger('site');

/** What the public pages read, straight from the read models. A page stands without them: so a failure is logged here. */
export function siteReads(postings: PostingReads): SiteReads {
  const reads = plainReads(postings);
  return {
    list: (family, query) => reads.list(family, query).catch(logged),
    find: (family, title) => reads.find(family, title).catch(logged),
  };
}

function logged(error: unknown): never {
  logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  throw error;
}

function plainReads(postings: PostingReads): SiteReads {
  return {
    async list(family, { q, page, limit }) {
      const query = { dialect: 'pages', q: q === '' ? undefined : q, limit, page } as const;
      const { records, total } = await postings.list(family, query);
      const newestFirst = records.map((record) => postingFromWire(family, JSON.parse(record) as WireRecord)).reverse();
      return { postings: newestFirst, total };
    },
    async find(family, title) {
      const found = await postings.look(family, title);
      switch (found.match) {
        case 'unknown':
          return { kind: 'unknown' };
        case 'deleted':
          return { kind: 'deleted', title: found.title, deletedAt: found.deletedAt };
        case 'alias':
        case 'folded':
          return { kind: 'moved', title: found.title };
        case 'current': {
          const record = JSON.parse(await postings.one(family, found.id)) as WireRecord;
          return { kind: 'found', posting: postingFromWire(family, record) };
        }
      }
    },
  };
}
