import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../../..');
const script = join(import.meta.dirname, 'store-child.mjs');

export interface Said {
  readonly stored?: string;
  readonly refused?: string;
  readonly opened?: boolean;
}

/** A process of its own that works on a store, and what it has said so far. */
interface StoreProcess {
  /** Each thing said, to its end. */
  said(): AsyncIterable<Said>;
  /** As `kill -9` does it; resolves when it is gone. */
  kill(): Promise<void>;
}

/** The child runs the built library: Node loads no TypeScript. */
export function buildLibrary(): void {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'libs/event-store'], {
    cwd: root,
  });
}

export function startStoreProcess(task: 'write' | 'hold' | 'append', dir: string, name = ''): StoreProcess {
  return overProcess(spawn(process.execPath, [script, task, dir, name], outputOnly));
}

/** The same where no file may grow beyond so many blocks: a disk that fills up. */
export function startStoreProcessOnFullDisk(blocks: number, dir: string, name: string): StoreProcess {
  const limited = `ulimit -f ${blocks} && exec "$0" "$@"`;
  return overProcess(spawn('sh', ['-c', limited, process.execPath, script, 'write', dir, name], outputOnly));
}

const outputOnly: SpawnOptions = { stdio: ['ignore', 'pipe', 'inherit'] };

function overProcess(child: ChildProcess): StoreProcess {
  const gone = once(child, 'close');
  return {
    async *said() {
      if (child.stdout === null) return;
      for await (const line of createInterface({ input: child.stdout })) {
        // The last line of a killed process may be cut: then nobody heard of it.
        if (line.endsWith('}')) yield JSON.parse(line) as Said;
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
