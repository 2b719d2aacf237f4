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

/** `unit`: no process, no port, no disk. `store`: adapters on the real thing. `dom`: pages and console. `e2e`: the whole portal. */
export default {
  // Of a journey in a browser on a busy machine; the rest takes milliseconds.
  testTimeout: 90_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      roots: server,
      testRegex: '(?<!\\.live)\\.spec\\.ts$',
    },
    {
      ...base,
      displayName: 'live',
      testEnvironment: 'node',
      roots: server,
      testRegex: '\\.live\\.spec\\.ts$',
    },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web-public/src', '<rootDir>/web-admin/src'],
      testRegex: '\\.spec\\.tsx?$',
      setupFiles: ['<rootDir>/test/dom-setup.cjs'],
    },
    {
      ...base,
      displayName: 'e2e',
      testEnvironment: 'node',
      roots: ['<rootDir>/e2e'],
      testRegex: '\\.e2e\\.ts$',
    },
  ],
};
