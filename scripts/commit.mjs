// The commit that a build is of, in api/dist/commit: the program tells it. COMMIT names it where there is no clone, as in
// an image.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param root of the project */
export function writeCommit(root) {
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const commit =
    process.env.COMMIT || (asked.status === 0 && existsSync(join(root, '.git')) ? asked.stdout.trim() : '');
  const file = join(root, 'api/dist/commit');
  if (commit === '' || (existsSync(file) && readFileSync(file, 'utf8') === commit)) return;
  mkdirSync(join(root, 'api/dist'), { recursive: true });
  writeFileSync(file, commit);
}
