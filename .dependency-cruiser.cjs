/** Import directions. A folder that is not named in a rule is free to import what Node's resolution finds. */
const programs = '^(api|projections|web-public|web-admin)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types count too, in tests as well: a file can be read, and moved, without those that import it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'content-model-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^libs/content-model/' },
      to: { path: ['^libs/(event-store|read-store)/', programs] },
    },
    {
      name: 'content-model-depends-on-zod-alone',
      comment: 'Pure: it runs in browsers, in the stores and in the projections alike.',
      severity: 'error',
      from: { path: '^libs/content-model/src/', pathNot: '\\.spec\\.ts$|/testing/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'stores-import-the-content-model-alone',
      severity: 'error',
      from: { path: '^libs/(event-store|read-store)/' },
      to: { path: [programs, '^libs/(?!content-model/)(?!$1/)'] },
    },
    {
      name: 'ledger-imports-nothing-but-hashes',
      comment: 'What it proves must be easy to read and to check: it runs beside any store, and without one.',
      severity: 'error',
      from: { path: '^libs/ledger/src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'core', 'local'], pathNot: '^(libs/ledger/|(node:)?crypto$)' },
    },
    {
      name: 'no-program-imports-another',
      comment:
        'The composition root hosts the projections in process, tells of them and mounts the public site; a past state and verify replay them; a preview projects what is prepared; places outside hear of the changes that histories show.',
      severity: 'error',
      from: {
        path: '^(api|projections|web-public|web-admin)/',
        pathNot: [
          '^api/src/(boot/|projections/|verify/replay|cli/rebuild-runners\\.ts|as-of/(past-state\\.child|previews)\\.ts|reach/publications\\.ts)',
          '\\.spec\\.ts$|/testing/',
        ],
      },
      to: { path: programs, pathNot: '^$1/' },
    },
    {
      name: 'the-log-is-indexed-in-a-thread-of-its-own',
      comment: 'Hashing and indexing take nothing from those who are served.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '\\.spec\\.ts$|^api/src/ledger/log-indexer(\\.worker)?\\.ts$' },
      to: { path: '^api/src/ledger/(index-writer|log-indexer)\\.ts$' },
    },
    {
      name: 'what-may-be-ended-is-a-child-process',
      comment:
        'A thread that is ended inside a query ends the portal with it (child-process/child.ts). These two end by themselves.',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot:
          '\\.spec\\.ts$|/testing/|^api/src/(ledger/(indexer-thread|log-indexer\\.worker)|verify/verify-log(\\.worker)?)\\.ts$',
      },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'other-machines-are-asked-in-one-way',
      comment:
        'A request ends by the timer of askOthers, whatever the other side says. Listening needs node:http alone.',
      severity: 'error',
      from: { path: '^(api|projections|libs)/', pathNot: '\\.spec\\.ts$|/testing/|^api/src/outgoing/' },
      to: { path: '^(node:)?(https|http2|tls|undici)$' },
    },
    {
      name: 'web-reaches-no-store',
      severity: 'error',
      from: { path: '^web-(public|admin)/' },
      to: { path: '^libs/(event-store|read-store)/' },
    },
    {
      name: 'libraries-by-their-face-only',
      severity: 'error',
      from: { path: '^(api|projections|web-public|web-admin|libs)/([^/]+)/', pathNot: '\\.spec\\.tsx?$|/testing/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts)', pathNot: '^libs/$2/' },
    },
  ],
  options: {
    // A workspace is met where its package points: what it was built to.
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.spec.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
