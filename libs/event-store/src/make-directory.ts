import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A directory with its parents, for its owner alone. Node's `recursive` never returns where a parent refuses children with ENOENT. */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  mkdirSync(path, { mode: 0o700 });
}
