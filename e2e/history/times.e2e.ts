import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { newFolder, startPortal } from '../../test/portal-process.js';

const [jobs] = families;
const timesIn = (dataDir: string) =>
  recordedEvents(dataDir).map(({ metadata }) => (JSON.parse(metadata) as { at: string }).at);

describe('The times of events', () => {
  it('never go back while many write, and are those of the append', async () => {
    const portal = await startPortal();
    const staff = await admin(portal.url);
    const begun = new Date().toISOString();
    const writers = Array.from({ length: 25 }, async () => {
      const id = idOf(await addPosting(staff, jobs, newTitle('Timed')));
      for (let each = 0; each < 4; each += 1) await addNotification(staff, jobs, id);
    });
    await Promise.all(writers);
    const times = timesIn(portal.dataDir);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    const [last = ''] = times.slice(-1);
    expect([last >= begun, last <= new Date().toISOString()]).toEqual([true, true]);
  });

  it('stand still while the clock is behind the log, which the portal warns of', async () => {
    const dataDir = await newFolder();
    const ahead = await startPortal({ DATA_DIR: dataDir, ...laterClock });
    await putForward(ahead);
    await addPosting(await admin(ahead.url), jobs, newTitle('Ahead'));
    await ahead.stop();
    const [newest] = timesIn(dataDir).slice(-1);

    const portal = await startPortal({ DATA_DIR: dataDir });
    expect(portal.output()).toMatch(/the clock is 3\d{3} s behind the newest event of the log/);
    const staff = await admin(portal.url);
    const { body } = await staff.get('/jobs');
    const added = await addPosting(staff, jobs, newTitle('Behind'));
    expect(added).toMatchObject({ createdAt: newest, updatedAt: newest });
    expect((await staff.get(`/jobs/${idOf(added)}`)).body).toMatchObject({ createdAt: newest });
    expect(body).toHaveLength(1);
    expect(new Set(timesIn(dataDir).slice(-3))).toEqual(new Set([newest]));
    const health = (await (await fetch(`${portal.url}/health`)).json()) as { status: string; clock: object };
    expect(health).toMatchObject({ status: 'ok', clock: { status: 'behind' } });
  });
});
