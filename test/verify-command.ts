import { expect } from '@jest/globals';
import { type Environment, type Portal, runCommand } from './portal-process.js';

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** The portal's command line, to its end. */
export async function run(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  const command = runCommand(environment, ...words);
  const { code } = await command.exited;
  return { code, output: command.output() };
}

/** What it said; where it found fault, in one line. */
export function expectRun({ code, output }: Outcome, expected: number, told: RegExp): void {
  expect({ code, output }).toEqual({ code: expected, output: expect.stringMatching(told) });
  if (expected === 1) expect(output.trim()).not.toContain('\n');
}

/** Beside the portal that answers. */
export function beside({ url, dataDir }: Portal): Environment {
  return { DATA_DIR: dataDir, PORT: new URL(url).port };
}
