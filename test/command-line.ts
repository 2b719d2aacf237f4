import { expect } from '@jest/globals';
import { apart, type Environment, type RunningPortal, runCommand } from './portal-process.js';

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** The process of this worker that runs commands, one after the other (test/setup/journey-environment.mjs). */
declare const askCommandHost: (command: {
  readonly environment: Environment;
  readonly words: readonly string[];
}) => Promise<Outcome>;

/** The portal's command line, to its end, without a process of its own. */
export function run(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  return askCommandHost({ environment: { ...apart, ...environment }, words });
}

/** The same in a process of its own, as an operator runs it. */
export async function runAlone(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  const command = runCommand(environment, ...words);
  const { code } = await command.exited;
  return { code, output: command.output() };
}

/** Its output; where it found fault, in one line. */
export function expectRun({ code, output }: Outcome, expected: number, told: RegExp): void {
  expect({ code, output }).toEqual({ code: expected, output: expect.stringMatching(told) });
  if (expected === 1) expect(output.trim()).not.toContain('\n');
}

/** Beside the portal that answers. */
export function beside({ url, dataDir }: RunningPortal): Environment {
  return { DATA_DIR: dataDir, PORT: new URL(url).port };
}

/** Runs one verb on a portal's data. @throws Error unless it succeeds */
export async function operate(
  { dataDir }: Pick<RunningPortal, 'dataDir'>,
  ...words: readonly string[]
): Promise<string> {
  const { code, output } = await run({ DATA_DIR: dataDir }, ...words);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${output}`);
  return output;
}
