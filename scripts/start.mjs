// npm start: the whole portal in this very process, so that signals reach it.
import './node-version.mjs';

import('./ready.mjs').then(({ makeReady }) => {
  makeReady();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  return import('../api/dist/bundle/main.js');
});
