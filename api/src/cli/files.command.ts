import { counted } from '../config/counted.js';
import { CommandFailed } from '../config/command-failed.js';
import { readEventLog } from '../config/stream-prefix.js';
import { copyUploads } from '../backup/uploads.js';
import { pathOfFile } from '../files/file-place.js';
import { UploadNames } from '../files/named-uploads.js';
import { FolderPlace } from '../files/folder-place.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { defineCommand, UsageFault } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- files copy

Copies the uploaded PDFs of DATA_DIR that the log names into the store of FILES_URL. Each is read back there and compared
with its name. What is there already is left as it is, so it may be run again, also while the portal runs with or without
FILES_URL: once before the portals are started with it, and once after. Nothing is removed from DATA_DIR.

Exit code 0 when every PDF that the log names is whole in the store; 1 with a line for each that is not.`;

const words = { many: 'files takes one word, copy', needed: true };

export const filesCommand = defineCommand({ usage, options: {}, words }, async (_values, [what = '']) => {
  if (what !== 'copy') throw new UsageFault(`files cannot ${what}\n${usage}`);
  const config = await onceLogAnswers(configOfPortal());
  if (!config.filesUrl) throw new CommandFailed('FILES_URL is not set: there is no store to copy the files into');
  const missing = await readEventLog(config, async (log) => {
    const [from, to] = [new FolderPlace(config.dataDir), await openFiles(config, logIdOf(log))];
    const named = new UploadNames();
    for await (const page of log.pages()) for (const event of page) named.add(event);
    // Before the files: none of them is ever for readers.
    for (const sha256 of await from.marks.files())
      if ((await to.sizeOf(pathOfFile(sha256))) === undefined)
        for (const changeSet of await from.marks.of(sha256)) await to.marks.add(sha256, changeSet);
    const { copied, missing: lacking } = await copyUploads(from, to, named.all);
    console.log(`${to.name}: ${counted(named.all.size - lacking.length, 'PDF')}, ${copied} new`);
    return lacking;
  });
  for (const path of missing) console.error(`missing: ${path} is named by the log, and whole neither here nor there`);
  if (missing.length > 0) process.exitCode = 1;
});
