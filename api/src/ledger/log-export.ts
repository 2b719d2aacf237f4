import { setImmediate as turn } from 'node:timers/promises';
import type { EventStore, Position } from '@noticeboard/event-store';
import { leafLine } from '@noticeboard/ledger';

const page = 250;

export interface ExportedPart {
  /** Position of the event before the first; undefined for the beginning. */
  readonly after: Position | undefined;
  /** How many events; all that there are unless told. */
  readonly count: number | undefined;
}

/** What the leaves of the ledger are the hashes of, a line each, some hundred to a piece. */
export async function* exportLines(
  log: Pick<EventStore, 'pages'>,
  { after, count }: ExportedPart,
): AsyncGenerator<string> {
  let left = count ?? Infinity;
  for await (const events of log.pages({ after, max: left, batch: page })) {
    yield events.map((event) => `${leafLine(event)}\n`).join('');
    left -= events.length;
    // An embedded log answers at once: others must have their turn.
    await turn();
  }
  if (count !== undefined && left > 0) throw new RangeError(`the log ends ${left} events before the end of the export`);
}
