import { tmpdir } from 'node:os';
import { readConfig } from '../config/config.js';
import { withEventLog } from '../config/stream-prefix.js';
import { FileStore } from '../files/file-store.js';
import { UnreadableSource } from '../import/dump.js';
import { importExport, isExport } from '../import/exported-log.js';
import { Importer } from '../import/importer.js';
import { isAddress, OldFiles, readSource } from '../import/source.js';
import { planImport } from '../import/plan.js';
import { ImportReport } from '../import/report.js';
import { Difference } from '../verify/check-log.js';
import { defineCommand } from './command.js';
import { onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- import <dump.json | base URL of the old API | export of a log> [--allow-loss]

Brings in the content of an existing portal: from a JSON file whose top-level keys are the paths of the old API (its
PDFs lie beside it, under their stored paths), or from the old API itself, by its GET paths (its PDFs come from its
host). Ids and order are kept; records are as old as their import. What cannot be taken as it stands is mended, and each
such thing has a line:

  mended     brought in, but not as it was
  left out   has no place here, or cannot be read: a table without its posting, a PDF that the old portal does not have;
             exit code 1, unless --allow-loss says that it may go
  failed     not brought in, and may come with another run; exit code 1

The last line counts the records that were taken as they were, those that were mended, and all that was left out or failed.

An export ("export" writes it) is a whole log, and moves a portal: every event comes with its id, revision, time and
place, so that all checkpoints and proofs hold. The log here must be empty, and no portal may run on it. Positions are
the store's own. Passwords are not in an export: the accounts without one are named. PDFs stay where they are, in
DATA_DIR/uploads, as do the checkpoints and the key; "backup" and "restore" carry all of them.

Nothing that is read is believed: only regular files are opened, and none behind a link; of a host only what its own
address gives, at most 512 MB in all; a private address only where you name it, here or in OUTGOING_PRIVATE_ADDRESSES. A
record of more than 8 MB or 400,000 values, nested deeper than 100 levels, not in UTF-8, or with a name that one object
gives twice, is left out with a line. A list that is there twice ends the import before it begins.

Works on the event log that the environment names (DATA_DIR, EVENT_STORE_URL), with a dump or an address also while the
portal runs. An import that was cut off goes on where it ended when it is run again; one that is complete changes nothing.`;

const words = { many: 'import takes one source', needed: true };

const options = { 'allow-loss': { type: 'boolean', default: false } } as const;

export const importCommand = defineCommand({ usage, options, words }, async (given, [where = '']) => {
  try {
    if (!isAddress(where) && (await isExport(where)))
      await importExport(await onceLogAnswers(readConfig(process.env)), where, console.log);
    else {
      const { failures, leftOut } = await importFrom(where);
      process.exitCode = failures === 0 && (leftOut === 0 || given['allow-loss']) ? 0 : 1;
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource || error instanceof Difference)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});

async function importFrom(where: string): Promise<ImportReport> {
  const config = await onceLogAnswers(readConfig(process.env));
  const report = new ImportReport(console.log);
  const { dump, openFile, close } = await readSource(where, report, { ...config, temporary: tmpdir() });
  try {
    await withEventLog(config, (events) => {
      const files = new OldFiles(new FileStore(config.dataDir, config.maxPdfBytes), openFile);
      return new Importer(events, files, report).run(planImport(dump, report));
    });
  } finally {
    await close();
  }
  report.printTotals();
  return report;
}
