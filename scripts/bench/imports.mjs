import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpOf } from './content.mjs';
import { newFolder, run } from './programs.mjs';

const postings = 10_000;

export async function measureImport(report) {
  const file = join(newFolder(), 'dump.json');
  writeFileSync(file, JSON.stringify(dumpOf(postings)));
  const begin = performance.now();
  await run(['api/dist/bundle/portal.js', 'import', file], { DATA_DIR: newFolder() });
  report.figure('import of 10,000 postings', 's', (performance.now() - begin) / 1000, 'bound', 60);
}
