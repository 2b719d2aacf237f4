/**
 * How many times as much CPU time `work` takes for a text as for its first quarter, in one run: about 4 where it grows
 * with the length, 16 where it grows with its square.
 */
export function growthOf(work: (text: string) => unknown, text: string): number {
  const quarter = costOf(work, text.slice(0, text.length / 4));
  return costOf(work, text) / quarter;
}

/** s of CPU; below a twentieth of a second it is the garbage that counts. */
function costOf(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(before);
  return Math.max(0.05, (user + system) / 1e6);
}

/** Above the 4 of a linear growth, below the 16 of a quadratic one. */
export const linear = 10;
