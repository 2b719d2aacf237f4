// npm run portal -- <verb>: the operator's command line.
import './node-version.mjs';

import('./ready.mjs').then(({ makeReady }) => {
  makeReady();
  return import('../api/dist/bundle/portal.js');
});
