import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, noticeKinds, siteLists } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addBelonging, belongings } from '../../test/belongings.js';
import { visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const lists = siteLists(families, noticeKinds);
const [family] = families;
/** Holds all that XML would take for its own, and a character that it has no way to write. */
const hard = (name: string) => `${name} <b>&amp; "C++" ]]> \uffff📌 हिन्दी`;
const kept = (name: string) => hard(name).replace('\uffff', '');

let portal: Portal;
let staff: ApiClient;
let page: Page;
const ids = new Map<string, string>();

beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
  ({ page } = await visit({ javaScriptEnabled: false }));
  for (const one of families) {
    const id = idOf(await addPosting(staff, one, hard(one.key)));
    ids.set(one.key, id);
    await addNotification(staff, one, id, { lastDateApply: hard('20 Nov 2026'), shortInfo: hard('Short') });
  }
  await staff.post('/answare/approve-job', { jobTitle: hard('jobs') });
  for (const kind of noticeKinds) {
    const record = { [kind.titleField]: hard(kind.key), applyLink: 'https://a.example/?x=1&y=<2>' };
    await staff.post(`/${kind.path}`, record);
  }
  for (const kind of belongings.filter((one) => one.family === family)) await addBelonging(staff, kind, hard('jobs'));
});

interface Feed {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly author: string;
  readonly self: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly updated: string;
    readonly published: string;
    readonly link: string;
    readonly summary: string;
  }[];
}

/** As an XML parser reads it: what RFC 4287 demands of a feed and its entries, once each; without `published`, `updated` stands for it. */
async function readFeed(path: string): Promise<Feed> {
  const answer = await fetch(portal.url + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/atom+xml; charset=utf-8',
  ]);
  return page.evaluate(
    (xml) => {
      const uri = 'http://www.w3.org/2005/Atom';
      const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml');
      if (root.localName !== 'feed' || root.namespaceURI !== uri) throw new Error(root.outerHTML.slice(0, 500));
      const childrenOf = (parent: Element, name: string) =>
        [...parent.children].filter((one) => one.namespaceURI === uri && one.localName === name);
      const only = (parent: Element, name: string) => {
        const [one, ...others] = childrenOf(parent, name);
        if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} times ${name}`);
        return one.textContent;
      };
      const link = (parent: Element, rel: string) =>
        childrenOf(parent, 'link')
          .find((one) => (one.getAttribute('rel') ?? 'alternate') === rel)
          ?.getAttribute('href') ?? '';
      const common = (one: Element) => ({
        id: only(one, 'id'),
        title: only(one, 'title'),
        updated: only(one, 'updated'),
      });
      return {
        ...common(root),
        author: childrenOf(root, 'author')[0]?.textContent.trim() ?? '',
        self: link(root, 'self'),
        entries: childrenOf(root, 'entry').map((entry) => ({
          ...common(entry),
          published: childrenOf(entry, 'published')[0]?.textContent ?? only(entry, 'updated'),
          link: link(entry, 'alternate'),
          summary: [...childrenOf(entry, 'summary'), ...childrenOf(entry, 'content')][0]?.textContent ?? '',
        })),
      };
    },
    await answer.text(),
  );
}

const feedPaths = ['/feed.xml', '/changes/feed.xml', ...lists.map(({ words }) => `${words.listPaths[0]}/feed.xml`)];

describe.each(feedPaths)('The feed at %s', (path) => {
  it('is an Atom feed whose entries have all that they must, and lead to pages', async () => {
    const { id, title, updated, author, self, entries } = await readFeed(path);
    expect([id, self]).toEqual([portal.url + path, portal.url + path]);
    expect([title.length > 0, author]).toEqual([true, 'Noticeboard']);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
    for (const entry of entries) {
      expect(entry.id).toMatch(/^urn:noticeboard:/);
      expect([entry.updated, entry.published].map((time) => new Date(time).toISOString())).toEqual([
        entry.updated,
        entry.published,
      ]);
      expect([entry.link, (await fetch(entry.link)).status]).toEqual([entry.link, 200]);
      expect(entry.title).not.toBe('');
    }
    expect(updated).toBe(
      entries
        .map((entry) => entry.updated)
        .toSorted()
        .at(-1),
    );
  });

  it('keeps hostile characters as text', async () => {
    const { entries } = await readFeed(path);
    expect(entries.map(({ title }) => title).join('\n')).toMatch(/<b>&amp; "C\+\+" \]\]> 📌 हिन्दी/u);
  });
});

describe('A feed', () => {
  it('of a list has its newest first, in every spelling of the list and in any letter case', async () => {
    const second = hard('jobs again');
    await addPosting(staff, family, second);
    const { entries } = await readFeed('/latest-job/feed.xml');
    expect(entries.map(({ title }) => title)).toEqual([kept('jobs again'), kept('jobs')]);
    for (const path of ['/LATEST-JOB/FEED.XML', '/Latest-Job/feed.xml'])
      expect((await readFeed(path)).entries).toEqual(entries);
  });

  it('keeps the id of an entry over a rename, a changed date and a restart, and tells that it changed', async () => {
    const path = '/latest-job/feed.xml';
    const entryOf = async () => (await readFeed(path)).entries.find(({ id }) => id.endsWith(ids.get('jobs') ?? ''));
    const before = await entryOf();
    await staff.put(postingPath(family, ids.get('jobs')), { [family.titleField]: 'Renamed' });
    const after = await entryOf();
    expect(after).toMatchObject({ id: before?.id, title: 'Renamed', published: before?.published });
    expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''));

    const changes = (await readFeed('/changes/feed.xml')).entries;
    await portal.stop();
    portal = await startPortal({ DATA_DIR: portal.dataDir });
    expect((await readFeed('/changes/feed.xml')).entries.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
    expect((await entryOf())?.id).toBe(before?.id);
    staff = await admin(portal.url);
  });

  it('of the changes has an entry for each, with what was and what is', async () => {
    const id = ids.get('offline') ?? '';
    const [notice] = (await staff.get(postingPath(families[2], id))).body['notifications'] as readonly {
      _id: string;
    }[];
    await staff.put(notificationPath(families[2], id, notice?._id), { generalFee: '₹100/-' });
    await staff.put(notificationPath(families[2], id, notice?._id), { generalFee: '₹0/- <free>' });
    const [newest, before] = (await readFeed('/changes/feed.xml')).entries;
    expect(newest?.title).toBe(`${kept('offline')}: General / OBC / EWS: was ₹100/-, now ₹0/- <free>`);
    expect(newest?.summary).toBe('General / OBC / EWS: ₹100/- → ₹0/- <free>');
    expect(before?.id).not.toBe(newest?.id);
  });
});
