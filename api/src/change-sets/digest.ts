import { createHash } from 'node:crypto';
import type { StreamWrite } from '@noticeboard/event-store';
import { canonicalJson } from '@noticeboard/ledger';

/** What a change set comes to, with what readers are told of it. */
export interface Digested {
  readonly writes: readonly (Pick<StreamWrite, 'stream' | 'expected'> & {
    readonly events: readonly Pick<StreamWrite['events'][number], 'type' | 'data'>[];
  })[];
  readonly publicNote: string;
  readonly correction: boolean;
}

/** Names an outcome: the same changes on the same revisions, with the same words for readers. SHA-256, hex. */
export function digestOf({ writes, publicNote, correction }: Digested): string {
  const streams = writes.map(({ stream, expected, events }) => [
    stream,
    expected,
    events.map(({ type, data }) => [type, data]),
  ]);
  return createHash('sha256')
    .update(canonicalJson([streams, publicNote, correction]))
    .digest('hex');
}
