import { fileURLToPath } from 'node:url';
import { type Environment, newFolder, type Portal, runCommand, startPortal } from './portal-process.js';

const sample = fileURLToPath(new URL('../scripts/demo-content.json', import.meta.url));

/** A portal with the sample content. @throws Error unless it is imported */
export async function startSamplePortal(environment: Environment = {}): Promise<Portal> {
  const dataDir = await newFolder();
  const command = runCommand({ DATA_DIR: dataDir }, 'import', sample);
  const { code } = await command.exited;
  if (code !== 0) throw new Error(`the sample was not imported:\n${command.output()}`);
  return startPortal({ DATA_DIR: dataDir, ...environment });
}
