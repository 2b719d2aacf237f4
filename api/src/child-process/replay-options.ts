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
