import { postingFromWire } from '@noticeboard/content-model';
import type { Family, PostingPage, SiteReads, WireRecord } from '@noticeboard/content-model';

const patience = 15_000;

type Get = (address: string, options: { readonly signal: AbortSignal }) => Promise<Response>;

/** The reads over the documented paths. A posting that is not found may still be known to the server by an old title. */
export function browserReads(get: Get): SiteReads {
  async function read(family: Family, query: Record<string, string>): Promise<PostingPage> {
    const address = `/api/${family.paths.postings}?${new URLSearchParams(query).toString()}`;
    const answer = await get(address, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const records = (await answer.json()) as readonly WireRecord[];
    return {
      postings: records.map((record) => postingFromWire(family, record)).reverse(),
      total: Number(answer.headers.get('X-Total-Count')),
    };
  }

  return {
    list: (family, { q, page, limit }) =>
      read(family, { ...(q !== '' && { q }), limit: String(limit), page: String(page) }),
    async find(family, title) {
      const { postings } = await read(family, { filter: JSON.stringify({ [family.titleField]: title }) });
      const [posting] = postings;
      return posting ? { kind: 'found', posting } : { kind: 'unknown' };
    },
  };
}
