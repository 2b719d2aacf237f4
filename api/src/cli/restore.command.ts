import { readConfig } from '../config/config.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { inOneLine } from './backup.command.js';
import { timeIn } from '../as-of/as-of.js';
import { defineCommand, textOf, UsageFault } from './command.js';
import { onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- restore <folder> [--head <file>] [--unsigned] [--behind-witnesses]
                                  [--until <time>]

Makes the portal of a backup anew: its event log, checkpoints and key, PDFs and passwords. The backup is verified before,
and what was restored after. Nothing is overwritten: DATA_DIR must be empty, and so must be the event store where
EVENT_STORE_URL names one; the two need not be of the kind that was backed up. A restore that was cut off cannot be
started; run it again.

With --head: what "backup" printed, or its line "head of the backup of …", that you kept elsewhere: it must be that very
backup. Or a checkpoint (/api/log/checkpoint): the backup must be of its log, and begin with the events that it covers;
passwords are under none. What lies in a backup shows damage and not forgery: its key is in it too.

With --unsigned: also a backup that no portal has signed. Earlier releases made them; of a later one somebody took the
signature off, and may have set a password of their own.

Where LOG_POLICY names witnesses they are asked, before anything is written, how much of the log they have seen. With
--behind-witnesses: also a backup that is older than that.

With --until (2026-11-20T10:00+05:30): the portal as it was then; what was recorded after it is left out. Passwords are
those of the backup. The log does not go on from the checkpoints that were signed since: its first new one says what was
left out, and so does "verify".

Read models are made from the log at the next start; those in Redis must be empty, or of another database. Sessions and
kept answers to Idempotency-Keys are not in a backup: everybody signs in again, with the password of then.

Exit code 0 when everything is there as it was; 1 with what is not in one line.`;

const words = { many: 'restore takes one folder', needed: true };

const options = {
  head: { type: 'string' },
  unsigned: { type: 'boolean', default: false },
  'behind-witnesses': { type: 'boolean', default: false },
  until: { type: 'string' },
} as const;

export const restoreCommand = defineCommand({ usage, options, words }, async (given, [folder = '']) => {
  const head = await textOf('head', given.head);
  const until = given.until === undefined ? undefined : timeIn(given.until);
  if (given.until !== undefined && until === undefined)
    throw new UsageFault(`--until ${given.until}: give a time with its zone, such as 2026-11-20T10:00+05:30`);
  await restoreBackup(
    await onceLogAnswers(readConfig(process.env)),
    { folder, head, unsigned: given.unsigned, behindWitnesses: given['behind-witnesses'], until },
    console.log,
  ).catch((error: unknown) => {
    throw inOneLine(error, `${folder} was not restored`);
  });
});
