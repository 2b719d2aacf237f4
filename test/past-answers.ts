import { expect } from '@jest/globals';
import type { ApiClient, Reply } from './api-client.js';
import type { ChangingContent } from './changing-content.js';
import { expectProblem } from './problem.js';

/** The parts by which a reader can tell one answer from another. */
type Told = Pick<Reply, 'status' | 'text'> & { readonly headers: Readonly<Record<string, unknown>> };

/** Every answer of one moment. */
export interface Snapshot {
  readonly step: string;
  readonly position: string;
  readonly answers: ReadonlyMap<string, Told>;
}

/** Goes through the steps; after each, everything is read. */
export async function snapshotsOf(content: ChangingContent, reader: ApiClient): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const [step, change] of Object.entries(content.steps)) {
    await change();
    const addresses = [...content.lists, ...content.records];
    const answers = await Promise.all(
      addresses.map(async (address) => [address, told(await reader.patiently(() => reader.get(address)))] as const),
    );
    snapshots.push({ step, position: content.position, answers: new Map(answers) });
  }
  return snapshots;
}

/** Every answer of the snapshot is given again as of this moment, and what was added later is unknown then. */
export async function expectPast(
  { step, answers }: Snapshot,
  asOf: string,
  reader: ApiClient,
  content: ChangingContent,
): Promise<void> {
  await Promise.all(
    [...answers].map(async ([address, answer]) => {
      const reply = await reader.patiently(() => reader.get(atMoment(address, asOf)));
      expect({ step, address, asOf, ...told(reply) }).toEqual({ step, address, asOf, ...answer });
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }),
  );
  for (const address of content.records.filter((one) => !answers.has(one)))
    expectProblem(await reader.patiently(() => reader.get(atMoment(address, asOf))), 404);
}

export function atMoment(address: string, asOf: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ asOf }).toString()}`;
}

function told({ status, text, headers }: Reply): Told {
  const { etag, 'content-range': range, 'x-total-count': total, 'content-type': type } = headers;
  return { status, text, headers: { etag, range, total, type } };
}
