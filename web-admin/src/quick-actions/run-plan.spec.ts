import { describe, expect, it } from '@jest/globals';
import type { DataProvider } from 'react-admin';
import {
  type Plan,
  type PlannedWrite,
  type PlanProgress,
  replan,
  runPlan,
  type WriteOutcome,
} from './planned-write.js';

const write = (key: string, more: Partial<PlannedWrite> = {}): PlannedWrite => ({
  key,
  what: { words: key },
  changes: [],
  resource: key,
  data: {},
  sources: {},
  ...more,
});

/** Refuses the creates of some resources. */
function providerThat(refuses: readonly string[] = []) {
  const calls: string[] = [];
  const create = async (resource: string, { data }: { readonly data: object }) => {
    calls.push(`${resource} ${JSON.stringify(data)}`);
    if (refuses.includes(resource)) throw new Error(`no ${resource}`);
    return { data: { ...data, id: `${resource}-1` } };
  };
  const provider = { create } as unknown as DataProvider;
  return { calls, provider };
}

const outcomes = (progress: ReadonlyMap<string, { readonly kind: string }>) =>
  [...progress].map(([key, { kind }]) => `${key} ${kind}`);

describe('a plan', () => {
  const plan: Plan = [write('a'), write('b', { data: { x: 1 }, idFrom: { write: 'a', as: 'postingId' } }), write('c')];

  it('is written in its order, later records knowing the ids of earlier ones', async () => {
    const { provider, calls } = providerThat();
    const progress = await runPlan(provider, plan, new Map());
    expect(calls).toEqual(['a {}', 'b {"x":1,"postingId":"a-1"}', 'c {}']);
    expect(outcomes(progress)).toEqual(['a written', 'b written', 'c written']);
  });

  it('stops at what fails, and goes on from there', async () => {
    const refused = await runPlan(providerThat(['b']).provider, plan, new Map());
    expect(outcomes(refused)).toEqual(['a written', 'b failed']);
    const { provider, calls } = providerThat();
    const progress = await runPlan(provider, plan, refused);
    expect(calls).toEqual(['b {"x":1,"postingId":"a-1"}', 'c {}']);
    expect(outcomes(progress)).toEqual(['a written', 'b written', 'c written']);
  });

  it('goes on without what was left out', async () => {
    const { provider, calls } = providerThat();
    await runPlan(
      provider,
      plan,
      new Map([
        ['a', { kind: 'written', id: 'a-1' }],
        ['b', { kind: 'skipped' }],
      ]),
    );
    expect(calls).toEqual(['c {}']);
  });
});

describe('a plan after a failure', () => {
  const first = [write('a', { data: { v: 1 } }), write('b', { data: { v: 1 } }), write('c')];
  const failed = { kind: 'failed', error: new Error('no') } as const;

  it('rests on the records as they are now, except for what is written', () => {
    const progress: PlanProgress = new Map<string, WriteOutcome>([
      ['a', { kind: 'written', id: 1 }],
      ['b', failed],
    ]);
    const fresh = [write('a', { data: { v: 2 } }), write('b', { data: { v: 2 } }), write('c')];
    expect(replan(first, progress, fresh).plan.map(({ data }) => data)).toEqual([{ v: 1 }, { v: 2 }, {}]);
  });

  it('knows what was written though no answer came', () => {
    const progress = new Map([['a', failed]]);
    expect(outcomes(replan(first, progress, [write('b'), write('c')]).progress)).toEqual(['a written']);
  });
});
