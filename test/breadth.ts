/**
 * How much of a cross product runs: every case under `npm run test:full`, and `enough` of them, which prove what
 * differs, in each other run.
 */
export function breadth<T>(all: readonly T[], enough: readonly T[]): readonly T[] {
  return process.env['TEST_BREADTH'] === 'full' ? all : enough;
}
