import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { families } from '@noticeboard/content-model';
import Database from 'libsql';
import { admin } from './api-client.js';
import { addNotification, addPosting, idOf } from './content.js';
import { hostPortal, newFolder } from './portal-process.js';

/** @returns the folder of a portal that was stopped, to be copied for each act: each posting has three notifications */
export async function recordedFolder(): Promise<string> {
  const portal = await hostPortal();
  const staff = await admin(portal.url);
  for (const family of families) {
    const id = idOf(await addPosting(staff, family));
    for (let count = 0; count < 3; count += 1) await addNotification(staff, family, id);
  }
  // By itself a portal signs no more than twice a second.
  await staff.get('/log/checkpoint');
  await portal.stop();
  return portal.dataDir;
}

export async function copyOf(original: string): Promise<string> {
  const folder = await newFolder();
  await cp(original, folder, { recursive: true });
  return folder;
}

/** The acts of somebody who has the file: the triggers are no obstacle. */
export function inLog(dataDir: string, ...statements: readonly string[]): void {
  const log = new Database(join(dataDir, 'events/events.db'));
  try {
    log.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed;');
    for (const statement of statements) log.exec(statement);
  } finally {
    log.close();
  }
}

/** The first page of a table or an index of the log, from 1. */
export function pageOf(dataDir: string, name: string): number {
  const log = new Database(join(dataDir, 'events/events.db'));
  try {
    const [{ page }] = log.prepare('SELECT rootpage AS page FROM sqlite_schema WHERE name = ?').all(name) as [
      { page: number },
    ];
    return page;
  } finally {
    log.close();
  }
}
