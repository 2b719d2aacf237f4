import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { postingAggregate, ProblemError } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import { recordStream } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { ChangeListing, ListingHandler } from '../listings/listing.handler.js';
import { ChangePosting, PostingHandler } from '../postings/posting.handler.js';
import type { OldFiles } from './source.js';
import { numbered } from './normalize-values.js';
import type { ImportStep, PostingStep } from './plan.js';
import { commandIdOf } from './plan.names.js';
import type { ImportReport, Verdict } from './report.js';
import { StateCache } from '../commands/state-cache.js';
import { StagedLog } from '../commands/staged-log.js';
import { streamOf, windowsOf } from './windows.js';

const attempts = 6;
/** Steps go on with a stream, or begin another: what was before the last few is not asked for again. */
const mostStates = 8;

/** The result of a step; reported only once its window is recorded. */
interface Outcome {
  readonly step: ImportStep;
  readonly arrival?: 'brought in' | 'there already';
  readonly lines: readonly (readonly [Verdict, string])[];
}

/**
 * Records the steps of an import, window by window. Command ids come from the source's ids: a run that was cut off is
 * taken up where it ended, and a second run finds everything there, whatever has become of it since.
 */
export class Importer {
  readonly #correlationId = randomUUID();

  constructor(
    private readonly events: EventStore,
    private readonly files: OldFiles,
    private readonly report: ImportReport,
  ) {}

  async run(steps: AsyncIterable<ImportStep>): Promise<void> {
    for await (const window of windowsOf(steps)) {
      for (const { step, arrival, lines } of await this.#record(window)) {
        for (const [verdict, what] of lines) this.report.line(verdict, step.collection, `${step.where}: ${what}`);
        if (arrival) this.report.arrived(step.collection, arrival, step.isMended || lines.length > 0);
      }
    }
  }

  /** Where somebody else has written to one of its streams meanwhile, by halves: what is not in dispute goes through. */
  async #record(window: readonly ImportStep[], tried = 1): Promise<Outcome[]> {
    const staged = new StagedLog(this.events);
    // All at once: a store over the network is asked a hundred times in the time of one.
    await Promise.all(window.map((step) => staged.readStream(streamOf(step))));
    const outcomes: Outcome[] = [];
    // Its states are of this window alone: what is staged may never be recorded.
    const store = new AggregateStore(staged, { cache: new StateCache({ states: mostStates }) });
    for (const step of window) outcomes.push(await this.#take(store, step));
    try {
      await staged.commit();
      return outcomes;
    } catch (error) {
      if (!(error instanceof ExpectedRevisionError)) throw error;
    }
    const half = Math.ceil(window.length / 2);
    if (half < window.length)
      return [...(await this.#record(window.slice(0, half))), ...(await this.#record(window.slice(half)))];
    if (tried === attempts)
      return window.map((step) => ({ step, lines: [['failed', new ProblemError('contended').message]] }));
    await pause(Math.random() * 5 * 2 ** tried);
    return this.#record(window, tried + 1);
  }

  async #take(store: AggregateStore, step: ImportStep): Promise<Outcome> {
    if (await isThere(step, store)) return { step, arrival: 'there already', lines: [] };
    try {
      const { lines, step: whole } = await this.#withFiles(step);
      const renamed = await this.#execute(store, whole);
      return { step, arrival: 'brought in', lines: [...lines, ...renamed.map((line) => ['mended', line] as const)] };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { step, lines: [[error.status === 503 ? 'failed' : 'left out', error.message]] };
    }
  }

  /** @returns lines on a title that somebody else holds here, and that got a number therefore */
  async #execute(store: AggregateStore, step: ImportStep): Promise<string[]> {
    const context = this.#context(step);
    if (step.kind === 'notice') {
      const command = { type: 'Add', fields: step.fields } as const;
      await new ListingHandler(store).execute(new ChangeListing(step.listingKind, step.id, command, context));
      return [];
    }
    const handler = new PostingHandler(store);
    for (let number = 1; ; number += 1) {
      const command = number === 1 ? step.command : withNumber(step.command, number);
      try {
        await handler.execute(new ChangePosting(step.family, step.id, command, context));
        if (number === 1 || command.type !== 'AddPosting') return [];
        return [`another posting of this portal has its title, now "${command.fields.title}"`];
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'duplicateTitle') throw error;
      }
    }
  }

  /**
   * The step with its PDFs stored here; without those that the old portal does not have. @throws ProblemError to try
   * later
   */
  async #withFiles<S extends ImportStep>(step: S): Promise<{ step: S; lines: [Verdict, string][] }> {
    if (step.files.length === 0) return { step, lines: [] };
    const lines: [Verdict, string][] = [];
    const storedPaths: string[] = [];
    for (const path of step.files) {
      const file = await this.files.keep(path);
      if (file.fault !== undefined) lines.push(['left out', `${path}: ${file.fault}`]);
      storedPaths.push(file.storedPath);
    }
    return { step: withStoredPaths(step, storedPaths), lines };
  }

  #context({ key }: ImportStep): CommandContext {
    const at = new Date().toISOString();
    return { actor: 'operator', role: 'operator', at, correlationId: this.#correlationId, commandId: commandIdOf(key) };
  }
}

/** Brought in by an earlier run, or by another who made a record of this id. */
async function isThere(step: ImportStep, store: AggregateStore): Promise<boolean> {
  const commandId = commandIdOf(step.key);
  const stored = await store.events.readStream(streamOf(step));
  if (stored.some(({ metadata }) => metadata['causationId'] === commandId)) return true;
  if (step.kind === 'notice' || step.command.type === 'AddPosting') return stored.length > 0;
  const posting = await store.head(recordStream(postingAggregate(step.family), step.id));
  if (!posting) return false;
  switch (step.command.type) {
    case 'AddNotification': {
      const { notificationId } = step.command;
      return posting.notifications.some(({ id }) => id === notificationId);
    }
    case 'AddTable':
    case 'AddUsefulItems': {
      const { id: own } = step.command;
      return [...posting.tables, ...posting.usefulItems].some(({ id }) => id === own);
    }
    case 'ApproveAnswerKey':
      return posting.approvedAt !== '';
  }
}

function withNumber(command: PostingStep['command'], number: number): PostingStep['command'] {
  if (command.type !== 'AddPosting') return command;
  const { fields } = command;
  return { ...command, fields: { ...fields, title: numbered(fields.title, number) } };
}

/** An attachment whose file is missing goes; a listing stays, without a PDF. */
function withStoredPaths<S extends ImportStep>(step: S, paths: readonly string[]): S {
  if (step.kind === 'notice') {
    const [pdfFile = ''] = paths;
    const fileName = pdfFile === '' ? '' : step.fields.fileName;
    return { ...step, fields: { ...step.fields, pdfFile, fileName } };
  }
  if (step.command.type !== 'AddUsefulItems') return step;
  const waiting = step.command.content.filter(({ type }) => type === 'pdf');
  const content = step.command.content.flatMap((attachment) => {
    const place = waiting.indexOf(attachment);
    if (place < 0) return [attachment];
    const stored = paths[place] ?? '';
    return stored === '' ? [] : [{ ...attachment, content: stored }];
  });
  return { ...step, command: { ...step.command, content } };
}
