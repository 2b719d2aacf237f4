import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UsefulItems } from '@noticeboard/content-model';

export function usefulItems(id: string, attachments: UsefulItems['attachments']): UsefulItems {
  const at = '2026-11-20T04:30:00.000Z';
  return { id, attachments, createdAt: at, updatedAt: at, revision: 1, order: '1' };
}

interface DemoRecord {
  readonly _id: string;
  readonly attachments: UsefulItems['attachments'];
}

const demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/demo-content.json'), 'utf8'),
) as Readonly<Record<string, readonly DemoRecord[]>>;

/** The useful items of the sample content. */
export const demoItems = ['items', 'itemRoutes2', 'offlineitem'].flatMap((name) =>
  (demo[name] ?? []).map(({ _id, attachments }) => usefulItems(_id, attachments)),
);
