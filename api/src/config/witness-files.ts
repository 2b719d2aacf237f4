import { readFileSync, statSync } from 'node:fs';
import { MalformedPolicy, parseLogs, parsePolicy, type Policy, type Verifier } from '@noticeboard/ledger';
import { Unusable } from './read-by.js';

/** Bytes. */
const largest = 2 ** 20;

/** A trust policy: C2SP tlog-policy. @throws Unusable naming the line */
export function readPolicy(path: string): Policy {
  return readLines(path, parsePolicy);
}

/** The logs that the portal is a witness of: a line `log <vkey>` each. @throws Unusable naming the line */
export function readWitnessLogs(path: string): readonly Verifier[] {
  return readLines(path, parseLogs);
}

function readLines<T>(path: string, parse: (text: string) => T): T {
  const file = statSync(path);
  if (!file.isFile()) throw new Unusable(`must be the path of a file: ${path} is none`);
  if (file.size > largest) throw new Unusable(`must be a file of at most ${largest / 1024} KB: ${path} is larger`);
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof MalformedPolicy)) throw error;
    throw new Unusable(`cannot be used: ${path}, ${error.message}`);
  }
}
