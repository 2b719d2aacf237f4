// npm start: the whole portal in this very process, so that signals reach it.
import { makeReady } from './ready.mjs';

makeReady();
process.env.NODE_ENV ??= 'production';
await import('../api/dist/bundle/main.js');
