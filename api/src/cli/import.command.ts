import { tmpdir } from 'node:os';
import type { EventStore } from '@noticeboard/event-store';
import { fileFates } from '../change-sets/file-fates.js';
import { readConfig } from '../config/config.js';
import { growSlowly } from '../config/heap.js';
import { withEventLog } from '../config/stream-prefix.js';
import type { FilePlace } from '../files/file-place.js';
import { FileStore } from '../files/file-store.js';
import { FolderPlace } from '../files/folder-place.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { type DryLog, withDryLog } from '../import/dry-log.js';
import { warningsOf } from '../import/dry-warnings.js';
import { UnreadableSource } from '../import/dump.js';
import { isFolder } from '../import/dump-files.js';
import { importExport, isExport } from '../import/exported-log.js';
import { Importer } from '../import/importer.js';
import { isAddress, OldFiles, readSource } from '../import/source.js';
import { planImport } from '../import/plan.js';
import { ImportReport } from '../import/report.js';
import { Difference } from '../verify/check-log.js';
import { defineCommand, UsageFault } from './command.js';
import { onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- import <file… | folder | base URL of the old API> [--dry-run] [--allow-loss]
       npm run portal -- import <export of a log>

Brings in the content of an existing portal: from JSON files, or a folder of such (its PDFs lie there, under their stored
paths), or from the old API itself, by its GET paths, page after page (its PDFs come from its host). A file holds the whole,
with the paths of the old API as names; or one collection, as MongoDB's tools and Compass write them, and is named after
it: jobs.json, portal.jobs.json. Names may be in any letters. What lies apart is joined by its id. Ids and order are kept;
records are as old as their import. What cannot be taken as it stands is mended, and each such thing has a line:

  mended     brought in, but not as it was: a moment that a program has stored as the day in India that it is
  joined     brought in, with what another list holds
  left out   has no place here, or cannot be read: a table without its posting, a PDF that the old portal does not have,
             records that an API speaks of and does not give; exit code 1, unless --allow-loss says that it may go
  failed     not brought in, and may come with another run; exit code 1

The last line counts the records that were taken as they were, those that were mended, and all that was left out or failed.
Where there is no record at all the exit code is 1.
With --dry-run all of it is said, and what looks wrong with the records, and nothing is written:

  warning <code> <kind> "<title>" <field>: <message>      leaves the exit code alone

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

const options = {
  'allow-loss': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const importCommand = defineCommand({ usage, options, words: { needed: true } }, async (given, sources) => {
  const [first = '', ...others] = sources;
  try {
    if (others.length === 0 && !isAddress(first) && !(await isFolder(first)) && (await isExport(first))) {
      if (given['dry-run']) throw new UsageFault(`an export is moved whole, and has no --dry-run\n${usage}`);
      await importExport(await onceLogAnswers(readConfig(process.env)), first, console.log);
    } else {
      const isWhole = await importFrom(sources, { isDry: given['dry-run'], allowsLoss: given['allow-loss'] });
      process.exitCode = isWhole ? 0 : 1;
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource || error instanceof Difference)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});

interface ImportOptions {
  readonly isDry: boolean;
  readonly allowsLoss: boolean;
}

/** @returns whether all was brought in that must be */
async function importFrom(sources: readonly string[], { isDry, allowsLoss }: ImportOptions): Promise<boolean> {
  const config = await onceLogAnswers(readConfig(process.env));
  const report = new ImportReport(console.log);
  growSlowly();
  try {
    const { dump, openFile, close } = await readSource(sources, report, { ...config, temporary: tmpdir(), allowsLoss });
    const record = (events: EventStore, place: FilePlace) => {
      const files = new OldFiles(new FileStore(place, config.maxPdfBytes, fileFates(events)), openFile);
      return new Importer(events, files, report).run(planImport(dump, report));
    };
    const check = async (log: DryLog, folder: string) => {
      await record(log, new FolderPlace(folder));
      for await (const warning of warningsOf(log.streams, log, new Date())) console.log(warning);
    };
    await (
      isDry
        ? withDryLog(config, tmpdir(), check)
        : withEventLog(config, async (events) => record(events, await openFiles(config, logIdOf(events))))
    ).finally(close);
    if (report.isEmpty)
      throw new UnreadableSource(
        `${sources.join(', ')}: there is no record in it: name the portal or the files that have some`,
      );
    return report.failures === 0 && (report.leftOut === 0 || allowsLoss);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    console.error(error.message);
    return false;
  } finally {
    report.printTotals();
  }
}
