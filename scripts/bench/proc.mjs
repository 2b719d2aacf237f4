// The system's figures of a program that runs.
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time so far of the threads that a program has, in ms. */
export function cpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) => Number(fromProc(`${pid}/task/${thread}/schedstat`).split(' ')[0]));
  return ns.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Resident memory in MB; 0 of a program that has ended. */
export const residentMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(fromProc(`${pid}/status`))?.[1] ?? 0) / 1024;

/** Empty of what has ended just now. */
function fromProc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return '';
  }
}
