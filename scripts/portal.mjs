// npm run portal -- <verb>: the operator's command line.
import { makeReady } from './ready.mjs';

makeReady();
await import('../api/dist/bundle/portal.js');
