import { makeBackup } from '../backup/make-backup.js';
import { Difference } from '../verify/check-log.js';
import { CommandFailed } from '../config/command-failed.js';
import { defineCommand } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';
import { systemFault } from '../config/system-fault.js';

const usage = `usage: npm run portal -- backup <folder>

Writes everything that makes this portal to the folder: the event log, its signed checkpoints and its key, the uploaded
PDFs, and the (hashed) passwords. Works while the portal runs and is written to: the backup is of one moment, and holds
whatever was answered before it began. It is verified when it is made.

Into the folder of an earlier backup only what is new is added. A backup that is cut off leaves the earlier one whole.
The folder is secret: it holds the key of the log, and the passwords' hashes. Keep the last line, the head of the backup,
elsewhere: "restore --head" takes this backup by it, and no other.

Exit code 0 when the backup is complete. 1: it could not be made; or it was made, but lacks PDFs that the log names and
that are not in DATA_DIR/uploads as they were: each has a line.

Works on the portal that the environment names (DATA_DIR, EVENT_STORE_URL, LOG_KEY).`;

const words = { many: 'backup takes one folder', needed: true };

export const backupCommand = defineCommand({ usage, options: {}, words }, async (_values, [folder = '']) => {
  const missing = await makeBackup(await onceLogAnswers(configOfPortal()), folder, console.log).catch(
    (error: unknown) => {
      throw inOneLine(error, `no backup was made in ${folder}`);
    },
  );
  for (const path of missing) console.error(`missing: ${path} is named by the log, and not in DATA_DIR as it was`);
  if (missing.length > 0) process.exitCode = 1;
});

/** The operator's sentence for a difference, or for a refusal of the file system or SQLite. */
export function inOneLine(error: unknown, what: string): unknown {
  const reason = error instanceof Difference ? error.message : systemFault(error);
  return reason === undefined ? error : new CommandFailed(`${what}: ${reason}`, { cause: error });
}
