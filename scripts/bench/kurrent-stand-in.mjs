// The stand-in for a KurrentDB server that the tests use, as a program of its own: joined first, for it is TypeScript.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../ready.mjs';

const file = join(root, 'node_modules/.cache/noticeboard/kurrent-stand-in.mjs');
const joined = await rolldown({
  input: join(root, 'libs/event-store/src/testing/fake-kurrentdb.ts'),
  platform: 'node',
  external: /^[^./]/,
});
await joined.write({ file });
const { startFakeKurrentDb } = await import(pathToFileURL(file).href);
const server = await startFakeKurrentDb({ port: 0 });
console.log(`listening on ${server.url}`);
process.on('SIGTERM', () => process.exit(0));
