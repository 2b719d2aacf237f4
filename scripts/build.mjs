// npm run build: builds what is not there, or older than its sources.
import { makeReady } from './ready.mjs';

makeReady();
