// The stand-in for a KurrentDB server that the tests use (libs/event-store/src/testing), as a program of its own. It is
// TypeScript that no build takes in: its files lose their types into the cache folder, from where they find their packages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../ready.mjs';

const from = join(root, 'libs/event-store/src/testing');
const to = join(root, 'node_modules/.cache/noticeboard/kurrent-stand-in');
mkdirSync(to, { recursive: true });
writeFileSync(join(to, 'package.json'), '{"type":"module"}');
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
for (const name of readdirSync(from).filter((file) => /^fake-.*\.ts$/.test(file))) {
  const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions });
  writeFileSync(join(to, name.replace(/\.ts$/, '.js')), outputText);
}
const { startFakeKurrentDb } = await import(pathToFileURL(join(to, 'fake-kurrentdb.js')).href);
const server = await startFakeKurrentDb({ port: 0 });
console.log(`listening on ${server.url}`);
process.on('SIGTERM', () => process.exit(0));
