import { describe, expect, it } from '@jest/globals';
import { ClockWatch } from './clock-watch.js';

describe('The watch over the clock', () => {
  it('warns once when the clock is behind the log, and again when that happens again', () => {
    const warnings: string[] = [];
    let now = Date.parse('2026-11-23T10:00:00.000Z');
    const watch = new ClockWatch(
      (message) => warnings.push(message),
      () => now,
    );
    watch.see('2026-11-23T10:00:01.000Z');
    watch.see(undefined);
    expect([watch.health, warnings]).toEqual([{ status: 'ok' }, []]);
    watch.see('2026-11-23T11:00:00.000Z');
    watch.see('2026-11-23T11:00:00.000Z');
    expect(watch.health).toEqual({ status: 'behind', behindMs: 3_600_000 });
    expect(warnings).toEqual([expect.stringMatching(/^the clock is 3600 s behind the newest event of the log/)]);
    now += 3_600_000;
    expect(watch.health).toEqual({ status: 'ok' });
    watch.see('2026-11-23T11:00:00.500Z');
    now -= 60_000;
    watch.see('2026-11-23T11:00:00.500Z');
    expect(warnings).toHaveLength(2);
  });

  it('tells how far events and the clock of KurrentDB are apart, the furthest of the last minutes, and warns once', () => {
    const warnings: string[] = [];
    let now = Date.parse('2026-11-23T10:00:00.000Z');
    const watch = new ClockWatch(
      (message) => warnings.push(message),
      () => now,
    );
    for (const ms of [40, -6500, 12]) watch.compare(ms);
    expect([watch.health, warnings]).toEqual([{ status: 'ok', serverAheadMs: -6500 }, []]);
    for (const ms of [-30_000, 3, -30_000]) watch.compare(ms);
    expect(watch.health).toEqual({ status: 'apart', serverAheadMs: -30_000 });
    expect(warnings).toEqual([expect.stringMatching(/^an event says a time 30 s after that of KurrentDB/)]);
    now += 660_000;
    expect(watch.health).toEqual({ status: 'ok' });
    watch.compare(5);
    watch.compare(45_000);
    expect(watch.health).toEqual({ status: 'apart', serverAheadMs: 45_000 });
    expect(warnings).toHaveLength(2);
  });
});
