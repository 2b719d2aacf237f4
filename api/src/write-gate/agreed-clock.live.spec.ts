import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AgreedClock } from './agreed-clock.js';
import { WriteGate, WritesRefused } from './write-gate.js';

const minute = 60_000;
const hour = 60 * minute;

let dataDir: string;
let machine: { wall: number; uptime: number; boot: string | undefined };
let told: (string | undefined)[];
let warned: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'agreed-clock-'));
  machine = { wall: Date.parse('2026-11-26T10:00:00.000Z'), uptime: 5 * minute, boot: 'first' };
  told = [];
  warned = [];
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const passes = (ms: number) => {
  machine.wall += ms;
  machine.uptime += ms;
};
const startedAnew = () => {
  machine.boot = 'second';
  machine.uptime = minute;
};

function process(): AgreedClock {
  return new AgreedClock({
    dataDir,
    say: { warn: (message) => warned.push(message) },
    onFault: (fault) => told.push(fault),
    clocks: {
      now: () => machine.wall,
      uptime: () => machine.uptime,
      get boot() {
        return machine.boot;
      },
    },
  });
}

function begun(newest?: string): AgreedClock {
  const clock = process();
  clock.begin(newest);
  return clock;
}

const stepped =
  'it says 2126-11-02T12:00:00.000Z, and by the time that has passed since 2026-11-26T10:00:00.000Z it is 2026-11-26T12:00:00.000Z';
const century = 36_500 * 24 * hour;

describe('A clock that is set while the portal runs', () => {
  it('is believed up to ten minutes, however long that is ago', () => {
    const clock = begun();
    passes(10_000 * hour);
    for (const step of [10 * minute, -20 * minute]) {
      machine.wall += step;
      expect(clock.fault()).toBeUndefined();
    }
    expect(told).toEqual([]);
  });

  it.each([
    ['on', century, stepped],
    ['back', -hour, expect.stringMatching(/^it says 2026-11-26T11:00:00.000Z, and .* 2026-11-26T12:00:00.000Z$/)],
  ])('%s by more is not believed until it is set right', (_way, step, fault) => {
    const clock = begun();
    passes(2 * hour);
    machine.wall += step;
    expect(clock.fault()).toEqual(fault);
    expect(clock.fault()).toEqual(fault);
    machine.wall -= step;
    expect(clock.fault()).toBeUndefined();
    expect(told).toEqual([fault, undefined]);
  });

  it('closes the gate before any append, and says what to do', () => {
    const gate = new WriteGate(undefined, begun());
    gate.assertOpen();
    passes(2 * hour);
    machine.wall += century;
    expect(() => gate.assertOpen()).toThrow(WritesRefused);
    expect(gate.fault).toBe(
      `Nothing can be written, because the clock of the portal's machine is not believed: ${stepped}. Reads go on. ` +
        'Whoever runs the portal sets the clock right, or, where it is right, runs "npm run portal -- clock --agree".',
    );
    expect([gate.logFault, gate.logReason]).toEqual([undefined, undefined]);
  });

  it('gives no time while it is not believed: that goes on from when it was', () => {
    const clock = begun();
    const gate = new WriteGate(undefined, clock);
    passes(2 * hour);
    const right = machine.wall;
    for (const step of [century, -hour]) {
      machine.wall = right + step;
      expect([clock.now(), gate.now()]).toEqual([right, right]);
    }
    process().agree();
    passes(1000);
    expect([clock.now(), gate.now()]).toEqual(Array(2).fill(machine.wall));
    startedAnew();
    expect(new Date(begun('2026-11-26T13:00:00.000Z').now()).toISOString()).toBe('2026-11-26T13:00:00.000Z');
  });

  it.each(['first', undefined])('is believed within a second of an agreement in another process (boot %s)', (boot) => {
    machine.boot = boot;
    const clock = begun();
    machine.wall += century;
    expect(clock.fault()).toBeDefined();
    expect(process().agree()).toBe(new Date(machine.wall).toISOString());
    passes(1000);
    expect(clock.fault()).toBeUndefined();
    machine.wall -= century;
    expect(clock.fault()).toBeDefined();
  });
});

describe('A restart', () => {
  it('agrees to nothing that was set before it', () => {
    begun();
    passes(2 * hour);
    machine.wall += century;
    expect(begun().fault()).toBe(stepped);
    expect(begun().fault()).toBe(stepped);
    process().agree();
    expect(begun().fault()).toBeUndefined();
  });

  it('of the machine too does not believe a clock that is far behind the newest event', () => {
    begun();
    startedAnew();
    expect(begun('2026-11-26T10:10:00.000Z').fault()).toBeUndefined();
    machine.boot = 'third';
    const clock = begun('2026-11-26T10:10:00.001Z');
    expect(clock.fault()).toBe(
      'it says 2026-11-26T10:00:00.000Z, and the newest event of the log is of 2026-11-26T10:10:00.001Z',
    );
    passes(1);
    expect([clock.fault(), warned]).toEqual([undefined, []]);
  });

  it('of the machine keeps an agreement to the time of an event', () => {
    const spoiled = '2126-11-26T10:00:00.000Z';
    const clock = begun(spoiled);
    expect(clock.fault()).toBeDefined();
    process().agree(spoiled);
    passes(1000);
    expect(clock.fault()).toBeUndefined();
    startedAnew();
    expect(begun(spoiled).fault()).toBeUndefined();
    machine.boot = 'third';
    expect(begun('2126-11-26T10:00:00.001Z').fault()).toBeDefined();
  });

  it('on a machine that does not name its starts has the newest event only', () => {
    machine.boot = undefined;
    begun();
    machine.wall += century;
    expect(begun().fault()).toBeUndefined();
    expect(begun('2200-01-01T00:00:00.000Z').fault()).toBeDefined();
  });
});

describe('The stored clock', () => {
  it('is of the last twenty starts of machines', () => {
    for (let boot = 1; boot <= 25; boot += 1) {
      machine.boot = `boot-${boot}`;
      begun();
    }
    const kept = Object.keys(JSON.parse(readFileSync(join(dataDir, 'clock.json'), 'utf8')) as object);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, 'boot-6', 'boot-25']);
  });

  it('is no agreement where the folder does not take it; what is believed by itself goes on with a warning', () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, '');
    expect(() => process().agree()).toThrow(/EEXIST|ENOTDIR/);
    expect(begun().fault()).toBeUndefined();
    expect(warned).toEqual([
      expect.stringMatching(/clock\.json cannot be written, and a restart believes any clock: /),
    ]);
  });

  const written = (text: string) => [text, (file: string) => writeFileSync(file, text)] as const;
  const kept = (uptime: string) => written(`{"first":{"now":"2026-11-26T10:00:00.000Z","uptime":${uptime}}}`);

  it.each<readonly [string, (file: string) => void]>([
    ...['', '{"first":', '[]', '{"first":{"now":"soon","uptime":1}}'].map(written),
    ...['1e300', '-1e300', '1e15', '-1'].map(kept),
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
    ['a link', (file) => symlinkSync('/dev/zero', file)],
    ['a link to nothing', (file) => symlinkSync('nothing', file)],
    ['no end', (file) => writeFileSync(file, `{}${' '.repeat(100_000)}`)],
  ])('is named where it is damaged (%s), and no clock is believed until an operator agrees', (_what, damage) => {
    damage(join(dataDir, 'clock.json'));
    const clock = begun('2026-11-26T09:00:00.000Z');
    const lost =
      /^it says 2026-11-26T10:00:00.000Z, and what was believed is lost: .*clock\.json cannot be read, or is not what the portal has written$/;
    expect([clock.fault(), begun().fault()]).toEqual([expect.stringMatching(lost), expect.stringMatching(lost)]);
    process().agree();
    passes(1000);
    expect([clock.fault(), begun().fault()]).toEqual([undefined, undefined]);
  });
});
