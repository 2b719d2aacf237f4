import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { expectRun, run } from '../../test/command-line.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
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
    const ahead = await startPortal({ DATA_DIR: dataDir, ...laterClock(59) });
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

  it('are given to nothing while the clock is not believed, which no restart changes, until an operator agrees', async () => {
    const first = await startPortal();
    const { dataDir } = first;
    await first.stop();
    // As if the clock had been set on by twenty minutes since.
    const file = join(dataDir, 'clock.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { now: string; uptime: number }>;
    const earlier = (at: string) => new Date(Date.parse(at) - 20 * 60_000).toISOString();
    const before = Object.entries(kept).map(([boot, { now, ...other }]) => [boot, { ...other, now: earlier(now) }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(before)));

    const portal = await startPortal({ DATA_DIR: dataDir });
    expect(portal.output()).toContain('NOTHING IS WRITTEN, the clock is not believed: it says ');
    const staff = await admin(portal.url);
    const why = /^Nothing can be written, because the clock .* "npm run portal -- clock --agree"\.$/m;
    const post = () => staff.post('/jobs', { jobTitle: newTitle('Timed') });
    expect(await post()).toMatchObject({ status: 503, body: { message: expect.stringMatching(why) } });
    const session = (await staff.get('/auth/session')).body;
    expect(session).toMatchObject({ writesRefused: expect.stringMatching(why) });
    // An hour from what the time is by the uptime.
    expect(Date.parse(String(session['expiresAt'])) - Date.now()).toBeLessThan(45 * 60_000);
    expect((await staff.get('/jobs')).body).toEqual([]);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    const health = await fetch(`${portal.url}/health`);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ ready: true, fault: expect.stringMatching(why) }),
    ]);
    expectRun(await run({ DATA_DIR: dataDir }, 'account', 'password', 'admin'), 69, why);
    expectRun(await run({ DATA_DIR: dataDir }, 'clock'), 1, /^The clock is not believed: it says /);

    expectRun(await run({ DATA_DIR: dataDir }, 'clock', '--agree'), 0, /^Agreed: the clock says /);
    await eventually(async () => expect(await post()).toMatchObject({ status: 201 }));
    expect(portal.output()).toContain('the clock is believed again');
    expect((await staff.get('/auth/session')).body).not.toHaveProperty('writesRefused');
    expectRun(await run({ DATA_DIR: dataDir }, 'clock'), 0, /^The clock is believed\.$/m);
  });
});
