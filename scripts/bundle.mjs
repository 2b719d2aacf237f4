// Joins the built server and the packages that it needs to a few files in api/dist/bundle: reading two thousand files
// is more than half of a start. A module with a program of its own, or with files beside itself, stays where it is.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { keepFormer } from './former-files.mjs';
import { root } from './ready.mjs';

const built = join(root, 'api/dist');
const into = join(built, 'bundle');

const packagesApart = [
  /^@?libsql/,
  /^@(node|napi)-rs\//,
  // One gRPC for our calls and the client's.
  /^@(kurrent|grpc)\//,
  /^pino/,
  'swagger-ui-dist',
  // Nest loads these where they are there; they are not.
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)/,
  /^@fastify\//,
];

/** Threads and child processes of the portal. */
const parts = readdirSync(built, { recursive: true }).filter(
  (file) => /\.(worker|child)\.js$/.test(file) && !file.startsWith('bundle'),
);
const alone = 'noticeboard-monitor.mjs';
const programs = ['main.js', 'cli/portal.js', ...parts];

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((file) => [basename(file, '.js'), join(built, file)])),
  platform: 'node',
  external: packagesApart,
});
const { output } = await bundle.write({
  dir: into,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // reflect-metadata is there before the first decorator.
  strictExecutionOrder: true,
});
await bundle.close();

// One file without any package, for people who follow a public log and have no portal.
// It leaves out what it does not use, as the clients of stores.
const monitor = await rolldown({
  input: join(built, 'cli/monitor.main.js'),
  platform: 'node',
  external: packagesApart,
  treeshake: { moduleSideEffects: (id) => id.endsWith('monitor.main.js') },
});
await monitor.write({ file: join(into, alone), format: 'esm', banner: '#!/usr/bin/env node' });
await monitor.close();

keepFormer(into, [...output.map(({ fileName }) => fileName), alone]);
