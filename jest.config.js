const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const base = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@noticeboard/(content-model|event-store|ledger|read-store)$': '<rootDir>/libs/$1/src/index.ts',
    '^@noticeboard/projections$': '<rootDir>/projections/src/index.ts',
    '\\.css$': '<rootDir>/test/empty.cjs',
  },
  transform: { '^.+\\.tsx?$': swc },
};

const server = ['libs', 'projections', 'api'].map((root) => `<rootDir>/${root}`);
const site = '<rootDir>/web-public/src';
const console = '<rootDir>/web-admin/src';

const journeys = {
  ...base,
  testEnvironment: '<rootDir>/test/setup/journey-environment.mjs',
  globalTeardown: '<rootDir>/test/setup/stop.mjs',
};
const inBrowser = '/e2e/(console|site)/';
/** Many processes that are killed under writers and readers. They have the machine for themselves (scripts/test.mjs). */
const alone = '/e2e/(faults|scale-out)\\.e2e\\.ts$';

/** The compose files on the engine of this machine: of `npm run test:compose` alone, which names what is there. */
const asShipped = {
  ...base,
  displayName: 'compose',
  testEnvironment: '<rootDir>/test/setup/node-environment.mjs',
  roots: ['<rootDir>/e2e'],
  testRegex: '\\.compose\\.ts$',
};

/**
 * `unit`: no process, no port, no disk. `live`: adapters on the real thing. `dom`: pages of the site. `e2e`: the portal
 * from outside. `browser`: the portal in a browser; the screens of the console are tested there alone.
 */
export default {
  // It ends what hangs, on a machine that is busy too. A wait ends before it and says what for (test/deadline.ts).
  testTimeout: 600_000,
  testSequencer: '<rootDir>/test/setup/sequencer.mjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/setup/node-environment.mjs',
      roots: [...server, console],
      testRegex: '(?<!\\.live)\\.spec\\.ts$',
    },
    {
      ...base,
      displayName: 'live',
      testEnvironment: '<rootDir>/test/setup/node-environment.mjs',
      roots: server,
      testRegex: '\\.live\\.spec\\.ts$',
    },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: '<rootDir>/test/setup/dom-environment.mjs',
      roots: [site],
      testRegex: '\\.spec\\.tsx?$',
      setupFiles: ['<rootDir>/test/dom-setup.cjs'],
    },
    {
      ...journeys,
      displayName: 'e2e',
      roots: ['<rootDir>/e2e'],
      testRegex: '\\.e2e\\.ts$',
      testPathIgnorePatterns: [inBrowser, alone],
      globalSetup: '<rootDir>/test/setup/portals.mjs',
    },
    {
      ...journeys,
      displayName: 'alone',
      roots: ['<rootDir>/e2e'],
      testRegex: alone,
      globalSetup: '<rootDir>/test/setup/portals.mjs',
    },
    {
      ...journeys,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/setup/browser-environment.mjs',
      roots: ['<rootDir>/e2e'],
      testRegex: `${inBrowser}.*\\.e2e\\.ts$`,
      globalSetup: '<rootDir>/test/setup/browser.mjs',
    },
    ...(process.env.COMPOSE === undefined ? [] : [asShipped]),
  ],
};
