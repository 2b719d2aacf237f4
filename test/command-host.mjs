// The built command line, once for each message: its modules are loaded for the first alone.
import { answerMessages } from './kept-program.mjs';

const own = { ...process.env };
let output = '';
function capture(part, ...rest) {
  output += part;
  rest.at(-1)?.();
  return true;
}

let runs = 0;
let last = Promise.resolve();
answerMessages((words) => (last = last.then(() => run(words))));

/** @returns how it ended and what it wrote */
async function run({ words, environment }) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, own, environment);
  process.argv = [process.argv[0], 'portal.js', ...words];
  process.exitCode = undefined;
  output = '';
  // The program sets both up for a process of its own.
  for (const stream of [process.stdout, process.stderr]) stream.write = capture;
  process.removeAllListeners('uncaughtException');
  try {
    runs += 1;
    await import(`../api/dist/cli/portal.js?run=${runs}`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  return { code: process.exitCode ?? 0, output };
}
