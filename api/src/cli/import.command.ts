import { parseArgs } from 'node:util';
import { openEventStore } from '@noticeboard/event-store';
import { readConfig } from '../boot/config.js';
import { eventLogOf } from '../boot/stream-prefix.js';
import { FileStore } from '../files/file-store.js';
import { UnreadableSource } from '../import/dump.js';
import { Importer } from '../import/importer.js';
import { OldFiles } from '../import/old-files.js';
import { planImport } from '../import/plan.js';
import { ImportReport } from '../import/report.js';
import { readSource } from '../import/source.js';
import { UsageFault } from './usage.js';

const usage = `usage: npm run portal -- import <dump.json | base URL of the old API>

Brings in the content of an existing portal: from a JSON file whose top-level keys are the paths of the old API (its
PDFs lie beside it, under their stored paths), or from the old API itself, by its GET paths (its PDFs come from its
host). Ids and order are kept; records are as old as their import. What cannot be taken as it stands is mended, and each
such thing has a line:

  mended     brought in, but not as it was
  left out   has no place here: a table without its posting, a PDF that the old portal does not have
  failed     not brought in; exit code 1

Works on the event log that the environment names (DATA_DIR, EVENT_STORE_URL), also while the portal runs. An import
that was cut off goes on where it ended when it is run again; one that is complete changes nothing.`;

export async function importCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [where] = positionals;
  if (values.help || where === undefined) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = (await importFrom(where)) === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @returns how many things could not be brought in */
async function importFrom(where: string): Promise<number> {
  const config = readConfig(process.env);
  const { dataDir, maxPdfBytes } = config;
  const report = new ImportReport(console.log);
  const { dump, openFile } = await readSource(where, report);
  const steps = planImport(dump, report);
  const events = await openEventStore({ ...eventLogOf(config), exclusive: false });
  try {
    const files = new OldFiles(new FileStore(dataDir, maxPdfBytes), openFile);
    await new Importer(events, files, report).run(steps);
  } finally {
    await events.close();
  }
  report.printTotals();
  return report.failures;
}

function parse(args: string[]) {
  try {
    const parsed = parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
    if (parsed.positionals.length > 1) throw new Error('import takes one source');
    return parsed;
  } catch (error) {
    throw new UsageFault(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
