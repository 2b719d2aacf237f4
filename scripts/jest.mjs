// How Jest runs, for `npm test` and `npm run check`. The portals that the tests start run with Node's options of Jest.

/** Code of a suite lives for seconds: it is optimised later than by itself, and the young generation begins large. */
const shortLived = ['--interrupt-budget=1000000', '--min-semi-space-size=16'];

export const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  ...shortLived,
  'node_modules/jest/bin/jest.js',
];
