/** Directions between the folders of a workspace. A run of its own: what only tests import is no direction. */
const { options } = require('./.dependency-cruiser.cjs');

const workspaces = ['libs/[^/]+', 'projections', 'api', 'web-public', 'web-admin'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      comment: 'Types count too: a folder can be read, and moved, without those that import it.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${workspaces.join('|')})/src/` },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.spec\\.tsx?$|/testing/' } },
};
