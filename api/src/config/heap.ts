import { setFlagsFromString } from 'node:v8';

/**
 * For a process that lives long, or goes through much. With 100,000 postings, after mixed reads, 310 to 320 MB are
 * resident; without the first 350 and more, since V8 by itself lets the heap grow to several times what lives in it
 * before it looks for what does not. Without the second each answer costs twice as much in one process of three, by
 * chance: V8 allocates in the old space what often survived at the start (pretenuring), and cached answers do.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=33');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Options of Node for a process that replays a log with so many MB and then ends. V8's own young generation is small,
 * for programs that live long: a replay would spend a quarter of its time on collecting it. Objects that survive for a
 * while are dropped all the same.
 */
export function replayOptions(mb: number): string[] {
  const young = Math.max(1, Math.floor(mb / 16));
  return [
    `--max-old-space-size=${mb}`,
    `--max-semi-space-size=${young}`,
    `--min-semi-space-size=${Math.ceil(young / 2)}`,
    '--no-allocation-site-pretenuring',
  ];
}
