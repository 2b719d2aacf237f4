import { families, foldText } from '@noticeboard/content-model';
import type { Family, FoundPosting, PublicPosting, SiteReads, SiteSettings } from '@noticeboard/content-model';
import { createRender } from '../app/render-site';

type Postings = (family: Family) => readonly PublicPosting[];

/** Reads over postings in memory, which a test gives with the oldest first. */
export function readsOf(postings: Postings, absent: Readonly<Record<string, FoundPosting>> = {}): SiteReads {
  return {
    async list(family, { q, page, limit }) {
      const matching = postings(family).filter(({ title }) => foldText(title).includes(foldText(q)));
      const newestFirst = [...matching].reverse();
      return { postings: newestFirst.slice((page - 1) * limit, page * limit), total: matching.length };
    },
    async find(family, title) {
      const posting = postings(family).find((candidate) => candidate.title === title);
      return posting ? { kind: 'found', posting } : (absent[title] ?? { kind: 'unknown' });
    },
  };
}

const refuse = () => Promise.reject(new Error('the read models are away'));

export const brokenReads: SiteReads = { list: refuse, find: refuse };

export const settings: SiteSettings = { origin: 'https://noticeboard.example', community: {} };

const assets = { script: '/assets/entry-client.js', styles: ['/assets/entry-client.css'] };

interface Circumstances {
  readonly table?: readonly Family[];
  readonly community?: SiteSettings['community'];
}

/** What the server answers at a path, and its document. */
export async function visit(path: string, reads: SiteReads, circumstances: Circumstances = {}) {
  const { table = families, community = {} } = circumstances;
  const answer = await createRender(assets, table)(path, reads, { ...settings, community });
  return { ...answer, page: new DOMParser().parseFromString(answer.html, 'text/html') };
}

/** Text as a reader sees it. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function textsOf(root: ParentNode, selector: string): readonly string[] {
  return [...root.querySelectorAll(selector)].map(textOf);
}
