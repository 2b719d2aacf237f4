import { exitCodeOf } from './exit-code.js';
import { monitorCommand } from './monitor.command.js';

/* The monitor as a program of its own: the build joins it to one file, which needs Node alone. */
await monitorCommand(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = exitCodeOf('monitor', error);
});
