import { families, type Family, noticeKinds } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import type { ApiClient, Fields } from './api-client.js';
import { idOf } from './content.js';

/** A posting of the sample that has a notification, a table and useful links. */
export interface WholePosting {
  readonly id: string;
  readonly title: string;
  readonly notification: string;
  readonly items: string;
}

/** One of each family, by its key. */
export type Sample = ReadonlyMap<string, WholePosting>;

/** A state of the console that somebody may look at. */
export interface View {
  readonly name: string;
  /** Under `/admin`. */
  readonly path: (sample: Sample) => string;
  /** From the loaded screen to what is looked at. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export async function sampleOf(reader: ApiClient): Promise<Sample> {
  return new Map(
    await Promise.all(families.map(async (family) => [family.key, await wholePosting(reader, family)] as const)),
  );
}

export function postingIn(sample: Sample, { key }: Pick<Family, 'key'>): WholePosting {
  const posting = sample.get(key);
  if (!posting) throw new Error(`the sample has no posting of ${key}`);
  return posting;
}

/** The screens of a family, with and without a posting chosen, and the workspace of one. */
export function familyScreens(family: Family): readonly View[] {
  const { key, console: screens } = family;
  const view = (name: string, path: (posting: WholePosting) => string): View => ({
    name: `${key}-${name}`,
    path: (sample) => path(postingIn(sample, family)),
  });
  const tabs = ['title', 'info', 'table', 'links', ...(family.approvalScreen ? ['answer-key'] : [])];
  const titled = [
    ['info', screens.notifications.path],
    ['table', screens.tables.path],
    ['links', screens.items.path],
  ] as const;
  return [
    view('titles', () => screens.postings.path),
    view('titles-edit', ({ id }) => `${screens.postings.path}?edit=${id}`),
    ...titled.flatMap(([name, path]) => [
      view(`${name}-none`, () => path),
      view(name, ({ id }) => `${path}?posting=${id}`),
    ]),
    view('info-edit', ({ id, notification }) => `${screens.notifications.path}?posting=${id}&edit=${notification}`),
    view('links-edit', ({ id, items }) => `${screens.items.path}?posting=${id}&edit=${items}`),
    ...tabs.map((tab) => view(`workspace-${tab}`, ({ id }) => `${screens.postings.path}/${id}?tab=${tab}`)),
    view('workspace-copy', ({ id }) => `${screens.postings.path}/${id}?draft=copy`),
  ];
}

/** The screens that belong to no family. */
export const otherScreens: readonly View[] = [
  ['dashboard', ''],
  ...noticeKinds.map(({ key, console: { path } }) => [key, path] as const),
  ...families.flatMap(({ key, ...family }) =>
    'approvalScreen' in family ? [[`${key}-approvals`, family.approvalScreen.path] as const] : [],
  ),
  ['accounts', 'accounts'],
  ['account-edit', 'accounts?edit=admin'],
  ['profile', 'profile'],
  ['settings', 'settings'],
  ['unknown-posting', 'addlatestjob/nobody'],
  ['unknown-screen', 'nowhere'],
].map(([name = '', path = '']) => ({ name, path: () => path }));

async function wholePosting(reader: ApiClient, family: Family): Promise<WholePosting> {
  const { list } = await reader.get(`/${family.paths.postings}`);
  for (const posting of list) {
    const title = String(posting[family.titleField]);
    const [notification] = posting['notifications'] as readonly Fields[];
    const [tables, items] = await Promise.all([
      reader.get(`/${family.paths.tables}/${encodeURIComponent(title)}`),
      reader.get(`/${family.paths.items}/${encodeURIComponent(title)}`),
    ]);
    const [record] = items.list;
    if (notification && record && tables.list.length > 0) {
      return { id: idOf(posting), title, notification: idOf(notification), items: idOf(record) };
    }
  }
  throw new Error(`the sample has no whole posting of ${family.key}`);
}
