import { StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { ProblemError } from '@noticeboard/content-model';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { dataDirOf, UnusableConfig } from '../config/config.js';
import { accountCommand } from './account.command.js';
import { backupCommand } from './backup.command.js';
import { exportCommand } from './export.command.js';
import { fileCommand } from './file.command.js';
import { filesCommand } from './files.command.js';
import { importCommand } from './import.command.js';
import { monitorCommand } from './monitor.command.js';
import { rebuildCommand } from './rebuild.command.js';
import { restoreCommand } from './restore.command.js';
import { clockCommand } from './clock.command.js';
import { exitCodeOf } from './exit-code.js';
import { releaseLine } from '../config/release.js';
import { guardStderr } from '../config/secrets.js';
import { leavingToOwner } from '../files/folder-owner.js';
import { UsageFault } from './command.js';
import { verifyCommand } from './verify.command.js';
import { witnessCommand } from './witness.command.js';

/** The operator's command line: `npm run portal -- <verb>`. Exit code 64 for wrong usage, 1 for a refusal. */
const verbs: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  account: accountCommand,
  backup: backupCommand,
  clock: clockCommand,
  export: exportCommand,
  file: fileCommand,
  files: filesCommand,
  import: importCommand,
  monitor: monitorCommand,
  rebuild: rebuildCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  witness: witnessCommand,
};

const usage = `usage: npm run portal -- <verb>

  account   add, list, close accounts, set passwords   (account --help)
  backup    copy all of a portal, while it runs        (backup --help)
  clock     agree to a clock that has jumped           (clock --help)
  export    write the recorded events, line by line    (export --help)
  file      take an uploaded file down                 (file --help)
  files     copy uploaded files into a store           (files --help)
  import    bring in an old portal, or an export       (import --help)
  monitor   follow the public log of a portal          (monitor --help)
  rebuild   rebuild, compare or roll back read models  (rebuild --help)
  restore   make the portal of a backup anew           (restore --help)
  verify    check the log against what was signed      (verify --help)
  witness   cosign the heads of other logs             (witness --help)

  --version the release and its commit`;

guardStderr();
const [verb, ...args] = process.argv.slice(2);
try {
  const run = verb === undefined ? undefined : verbs[verb];
  if (run) await leavingToOwner(dataDirOf(process.env), () => run(args));
  else if (verb === '--version') console.log(releaseLine);
  else if (verb === undefined || verb === '--help') console.log(usage);
  else throw new UsageFault(`there is no verb ${verb}\n${usage}`);
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof UnusableConfig || error instanceof StoreUnusable) {
    console.error(`configuration: ${error.message}`);
    return 78;
  }
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) {
    console.error(error.message);
    return 69;
  }
  if (error instanceof ProblemError) {
    console.error(error.message);
    return 1;
  }
  return exitCodeOf(verb, error);
}
