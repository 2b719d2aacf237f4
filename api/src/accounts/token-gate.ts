import { aggregateOf, type Family, familyOfStream, ProblemError, tokenActor } from '@noticeboard/content-model';
import { storeWith, type StreamWrite } from '@noticeboard/event-store';
import type { GatedLog } from '../commands/stream-view.js';
import { Accounts } from './accounts.js';

/** The event log, but for what a token writes outside of its families, whichever command it comes from. */
export function tokenGate(events: GatedLog, table: readonly Family[]): GatedLog {
  const accounts = new Accounts(events);
  const demand = async (writes: readonly StreamWrite[]): Promise<void> => {
    for (const write of writes) {
      const { actor = '', issuer } = write.events[0]?.metadata ?? {};
      const streams = issuer === undefined ? [] : contentIn(write, table);
      if (issuer === undefined || streams.length === 0) continue;
      const { tokens = [] } = (await accounts.find(issuer)) ?? {};
      const token = tokens.find(({ name }) => tokenActor(name) === actor);
      if (!token) throw new ProblemError('tokenRefused');
      const { families } = token;
      const isOutside = (stream: string) => !families?.includes(familyOfStream(stream, table)?.key ?? '');
      if (families && streams.some(isOutside))
        throw new ProblemError('forbidden', {
          message: `This token writes to postings of these families alone: ${families.join(', ')}.`,
        });
    }
  };
  return storeWith(events, {
    demandAllowed: async (writes: readonly StreamWrite[]) => {
      await demand(writes);
      await events.demandAllowed?.(writes);
    },
    append: async (writes) => {
      await demand(writes);
      return events.append(writes);
    },
  });
}

/** The streams of records that readers see, which it writes to now, or would by a step that it prepares. */
function contentIn({ stream, events }: StreamWrite, table: readonly Family[]): readonly string[] {
  const prepared = events.flatMap(({ type, data }) =>
    type === 'StepPrepared' ? Object.keys((data['bases'] ?? {}) as object) : [],
  );
  return [stream, ...prepared].filter((one) => aggregateOf(one, table)?.publicHistory);
}
