import { randomUUID } from 'node:crypto';
import { takeDownReasonLimit } from '@noticeboard/content-model';
import { fileFates } from '../change-sets/file-fates.js';
import { withEventLog } from '../config/stream-prefix.js';
import { FileStore } from '../files/file-store.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { withdrawFile } from '../withdrawals/withdraw-file.js';
import { defineCommand, UsageFault } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- file withdraw <hash> --reason "…"

Takes an uploaded PDF down for good, also while the portal runs: an event says who and why, its content is removed from
DATA_DIR or the store of FILES_URL, and from each backup at its next run. The hash and all proofs stay. Readers get 410 with the
reason. The hash is the 64 letters and digits of the file's address. Said twice it is done once.`;

const options = { reason: { type: 'string' } } as const;

export const fileCommand = defineCommand(
  { usage, options, words: { needed: true } },
  async (given, [what, hash = '', ...others]) => {
    if (what !== 'withdraw' || others.length > 0) throw new UsageFault(`file cannot ${what}\n${usage}`);
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new UsageFault(`a hash has 64 digits and letters from a to f\n${usage}`);
    const reason = (given.reason ?? '').trim();
    if (reason === '' || reason.length > takeDownReasonLimit)
      throw new UsageFault(`--reason says in 1 to ${takeDownReasonLimit} characters why; readers are told it`);
    const config = await onceLogAnswers(configOfPortal());
    await withEventLog(config, async (events) => {
      const files = new FileStore(await openFiles(config, logIdOf(events)), config.maxPdfBytes, fileFates(events));
      const at = new Date().toISOString();
      const context = {
        actor: 'operator',
        role: 'operator',
        at,
        correlationId: randomUUID(),
        commandId: randomUUID(),
      } as const;
      const done = await withdrawFile(events, files, { hash, reason }, context);
      console.log(`taken down by ${done.by} at ${done.at}: ${done.reason}`);
    });
  },
);
