import type { EndedRebuild, RunningRebuild } from '@noticeboard/content-model';
import { rebuildByPortal, rebuildInProcess, type RebuildRequest } from './rebuild-runners.js';
import { defineCommand, UsageFault, type Values } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';
import type { WriteStream } from 'node:tty';

const usage = `usage: npm run portal -- rebuild [--check | --roll-back] [--force]

Builds the read models anew from the event log, beside those that are served, compares the two at one position, and
switches over. Reads and writes go on. Those that were served are kept, to go back to.

  --check       only compares; nothing is switched
  --force       switches although the two differ: the served ones were damaged, are of another log, or are not there, or
                this release projects otherwise
  --roll-back   goes back to the read models before the last switch, brought up to date

Read models in Redis (REDIS_URL) are rebuilt here. Embedded ones live in the running portal, which is asked to do it
with the token that it has left in DATA_DIR: start it first.

Exit code 0: switched, or the same, or gone back. 1: they differ, or it could not be done.`;

const options = {
  check: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'roll-back': { type: 'boolean', default: false },
} as const;

export const rebuildCommand = defineCommand({ usage, options }, async (given) => {
  const request = requestOf(given);
  const config = await onceLogAnswers(configOfPortal());
  const line = new ProgressLine(process.stderr);
  const run = config.redisUrl === undefined ? rebuildByPortal : rebuildInProcess;
  const ended = await run(config, request, (running) => line.show(running)).finally(() => line.end());
  const { text, isGood } = reportOf(ended);
  if (isGood) console.log(text);
  else console.error(text);
  process.exitCode = isGood ? 0 : 1;
});

function requestOf(given: Values<typeof options>): RebuildRequest {
  const { check, force, 'roll-back': back } = given;
  if ([check, force, back].filter(Boolean).length > 1)
    throw new UsageFault(`--check, --force and --roll-back do not go together\n${usage}`);
  if (check) return { purpose: 'check', force: false };
  return back ? { purpose: 'rollBack', force: false } : { purpose: 'rebuild', force };
}

/** One line for the operator. */
function reportOf(ended: EndedRebuild): { readonly text: string; readonly isGood: boolean } {
  const { outcome, events = 0, ms = 0, position = '' } = ended;
  const effort = `${events.toLocaleString('en')} events, ${(ms / 1000).toFixed(1)} s`;
  switch (outcome) {
    case 'switched': {
      const why = ended.live === ended.rebuilt ? `the same as before, ${shortly(ended.live)}` : differing(ended);
      return { isGood: true, text: `switched to rebuilt read models at ${position} (${effort}): ${why}` };
    }
    case 'same':
      return { isGood: true, text: `the same at ${position} (${effort}): ${shortly(ended.live)}` };
    case 'differs':
      return {
        isGood: false,
        text: `not switched: ${differing(ended)} at ${position} (${effort}). Look at why; then rebuild --force switches.`,
      };
    case 'rolledBack':
      return { isGood: true, text: `went back to the former read models, up to date at ${position} (${effort})` };
    case 'failed':
      return { isGood: false, text: `failed: ${ended.why ?? ''} The served read models are as they were.` };
    case 'interrupted':
      return { isGood: false, text: 'interrupted: its process ended. The served read models are whole; run it again.' };
  }
}

function differing({ live, rebuilt, difference }: EndedRebuild): string {
  const digests = `served ${shortly(live)}, rebuilt ${shortly(rebuilt)}`;
  if (!difference) return `the two differed (${digests})`;
  const { kind, place, key, what } = difference;
  const where = `${kind} ${place} ${JSON.stringify(key)}`;
  const words = { missing: 'is missing from', surplus: 'is surplus in', changed: 'is another in' }[what];
  return `the two differ (${digests}); first, ${where} ${words} the served ones`;
}

function shortly(digest = ''): string {
  return `digest ${digest.slice(0, 16)}…`;
}

const width = 30;

/** How far a rebuild is: a bar that is drawn over itself on a terminal, a line for every tenth elsewhere. */
class ProgressLine {
  private said = '';

  constructor(private readonly stream: Pick<WriteStream, 'write' | 'isTTY'>) {}

  show({ phase, events, share }: Pick<RunningRebuild, 'phase' | 'events' | 'share'>): void {
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    const count = `${events.toLocaleString('en')} events`;
    if (this.stream.isTTY) {
      const full = Math.floor(share * width);
      this.stream.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${percent}  ${phase}  ${count}\u001b[K`);
      this.said = phase;
      return;
    }
    const step = `${phase} ${Math.floor(share * 10)}`;
    if (step === this.said) return;
    this.said = step;
    this.stream.write(`${phase}: ${percent.trim()}, ${count}\n`);
  }

  /** The next output begins a line of its own. */
  end(): void {
    if (this.stream.isTTY && this.said !== '') this.stream.write('\n');
  }
}
