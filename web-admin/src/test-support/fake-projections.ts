import {
  type EndedRebuild,
  type ProjectionsReport,
  type RebuildPurpose,
  Refusal,
  type RunningRebuild,
} from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';

/** The paths under `/api/projections`, and the signed head of the log. What is begun runs until a test ends it. */
export interface FakeProjections {
  /** Undefined for another path. @param by user name of who asks */
  readonly answer: (request: FakeRequest, by: string) => FakeAnswer | undefined;
  readonly show: (parts: Partial<ProjectionsReport>) => void;
  readonly progress: (parts: Partial<RunningRebuild>) => void;
  readonly end: (end: Partial<EndedRebuild> & Pick<EndedRebuild, 'outcome'>) => void;
}

const begun = { phase: 'filling', events: 0, position: '', target: '0012', share: 0 } as const;
const orders: Readonly<Record<string, RebuildPurpose>> = {
  check: 'check',
  rebuild: 'rebuild',
  'roll-back': 'rollBack',
};

export function createFakeProjections(): FakeProjections {
  let orderCount = 0;
  let report: ProjectionsReport = {
    status: 'following',
    position: '0012',
    head: '0012',
    lagEvents: 0,
    lagMs: 0,
    generation: 'g1',
    shape: 9,
    last: [],
  };

  const begin = (purpose: RebuildPurpose, force: boolean, by: string): FakeAnswer => {
    if (report.running) throw new Refusal('rebuildRunning');
    if (purpose === 'rollBack' && !report.former) throw new Refusal('nothingFormer');
    const id = `rebuild-${++orderCount}`;
    const startedAt = '2026-11-20T09:00:00.000Z';
    report = { ...report, running: { id, purpose, force, by, startedAt, ...begun } };
    return { status: 202, json: { id, purpose, startedAt } };
  };

  return {
    answer({ method, path, body }, by) {
      const order = orders[path.slice('/api/projections/'.length)];
      if (method === 'POST' && order) return begin(order, Object(body).force === true, by);
      if (method === 'GET' && path === '/api/projections') return { status: 200, json: report };
      if (method !== 'GET' || path !== '/api/log/checkpoint') return undefined;
      return { status: 200, text: 'noticeboard\n1234\nROOTHASH=\n\n— noticeboard signature=\n' };
    },
    show: (parts) => void (report = { ...report, ...parts }),
    progress: (parts) => {
      if (report.running) report = { ...report, running: { ...report.running, ...parts } };
    },
    end(end) {
      const { running, ...rest } = report;
      if (!running) throw new RangeError('nothing runs');
      const { id, purpose, force, by, startedAt } = running;
      report = { ...rest, last: [{ id, purpose, force, by, startedAt, ...end }, ...rest.last] };
    },
  };
}
