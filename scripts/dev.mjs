// npm run dev: every program in watch mode; the portal restarts when its code changes.
import { spawn } from 'node:child_process';
import { makeReady, root } from './ready.mjs';

makeReady();
const programs = [
  ['npx', 'tsc', '-b', '--watch', '--preserveWatchOutput'],
  ['npm', 'run', 'dev', '-w', 'web-public'],
  ['npm', 'run', 'watch', '-w', 'web-admin'],
  ['node', '--watch', '--watch-preserve-output', 'api/dist/main.js'],
].map(([command, ...args]) => spawn(command, args, { cwd: root, stdio: 'inherit', detached: true }));

// Each program is a group of its own: npm and its children end together.
const stop = () => programs.forEach(({ pid, exitCode }) => exitCode === null && process.kill(-pid, 'SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
