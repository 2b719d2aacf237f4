// The stand-in for a KurrentDB server that the tests use, as a program of its own: joined first, for it is TypeScript.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../ready.mjs';

const file = join(root, 'node_modules/.cache/noticeboard/kurrent-stand-in.mjs');
const input = join(root, 'libs/event-store/src/testing/fake-kurrentdb.ts');
await (await rolldown({ input, platform: 'node', external: /^[^./]/ })).write({ file });
const { startFakeKurrentDb } = await import(pathToFileURL(file).href);
console.log(`listening on ${(await startFakeKurrentDb({ port: 0 })).url}`);
