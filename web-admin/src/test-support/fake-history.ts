import { foldText, Refusal, type Role } from '@noticeboard/content-model';
import type { HistoryEvent, Subject } from '../history/events/history-event.js';
import type { FakeAnswer, FakeRequest } from './fake-api.js';
import type { WireRecord } from './fake-list.js';

type Told = Partial<Omit<HistoryEvent, 'subject' | 'position' | 'revision'>> & Pick<HistoryEvent, 'type'>;

/** The paths under `/api/history`, over events that a test records. */
export interface FakeHistory {
  /** Undefined for a path that is not of history. */
  readonly answer: (
    request: FakeRequest,
    session: { username: string; role: Role } | undefined,
  ) => FakeAnswer | undefined;
  /** As if it had happened; `state` is the record after it, null where it is deleted. */
  readonly record: (subject: Subject, event: Told, state?: WireRecord | null) => HistoryEvent;
  /** Oldest first. */
  readonly all: () => readonly HistoryEvent[];
}

const restorations: Readonly<Record<string, string>> = {
  posting: 'PostingRestored',
  admitCard: 'AdmitCardRestored',
  resultListing: 'ResultListingRestored',
};

export function createFakeHistory(): FakeHistory {
  const events: HistoryEvent[] = [];
  const states = new Map<string, WireRecord | null>();
  const of = (kind: string, id: string) => events.filter(({ subject }) => subject.kind === kind && subject.id === id);
  const stateKey = ({ kind, id }: Pick<Subject, 'kind' | 'id'>, revision: number) => `${kind}/${id}/${revision}`;

  const record: FakeHistory['record'] = (subject, event, state = {}) => {
    const number = events.length + 1;
    const revision = of(subject.kind, subject.id).length;
    const recorded: HistoryEvent = {
      position: String(number).padStart(20, '0'),
      id: `event-${number}`,
      stream: `${subject.kind}-${subject.id}`,
      revision,
      at: new Date(Date.UTC(2026, 10, 20, 9, number, 5)).toISOString(),
      actor: { username: 'asha', role: 'admin' },
      subject,
      correlationId: `correlation-${number}`,
      causationId: `command-${number}`,
      data: {},
      changes: [],
      ...event,
    };
    events.push(recorded);
    states.set(stateKey(subject, revision), state);
    return recorded;
  };

  const restored = (
    kind: string,
    id: string,
    revision: number,
    actor: HistoryEvent['actor'],
    correlationId?: string,
  ) => {
    const last = of(kind, id).at(-1);
    if (!last) throw new Refusal('unknownRecord');
    const state = states.get(stateKey(last.subject, revision));
    if (state === undefined) throw new Refusal('unknownRecord');
    const now = states.get(stateKey(last.subject, last.revision));
    if (JSON.stringify(now) === JSON.stringify(state)) return state;
    const type = state === null ? restorations[kind]?.replace('Restored', 'Deleted') : restorations[kind];
    record(last.subject, { type: type ?? '', actor, ...(correlationId && { correlationId }) }, state);
    return state;
  };

  /** Each record of the correlation goes back to what it was before its first event of it. */
  const undone = (correlationId: string, actor: HistoryEvent['actor']): FakeAnswer => {
    const first = new Map<string, HistoryEvent>();
    for (const event of events.filter((one) => one.correlationId === correlationId)) {
      const key = `${event.subject.kind}/${event.subject.id}`;
      if (!first.has(key)) first.set(key, event);
    }
    for (const { subject, revision } of first.values()) {
      if (revision === 0) states.set(stateKey(subject, -1), null);
      restored(subject.kind, subject.id, revision - 1, actor, `undo-${correlationId}`);
    }
    return { status: 200, json: {} };
  };

  const one = (kind: string, id: string, revision: string | undefined): FakeAnswer => {
    const timeline = of(kind, id);
    if (timeline.length === 0) throw new Refusal('unknownRecord');
    if (revision === undefined) return { status: 200, json: timeline };
    const state = states.get(`${kind}/${id}/${revision}`);
    if (!state) throw new Refusal('unknownRecord');
    return { status: 200, json: state };
  };

  return {
    record,
    all: () => events,
    answer({ method, path, query, body }, session) {
      const [, , collection, kind, id, last] = path.split('/').map(decodeURIComponent);
      if (collection !== 'history') return undefined;
      if (!session) throw new Refusal('signInRequired');
      if (method === 'POST' && session.role !== 'admin') throw new Refusal('forbidden');
      const { username, role } = session;
      if (kind === undefined) return list(events, query);
      if (method === 'POST' && kind === 'correlation') return undone(id ?? '', { username, role });
      if (method === 'POST') {
        return { status: 200, json: restored(kind, id ?? '', Number(Object(body).revision), { username, role }) };
      }
      return one(kind, id ?? '', last);
    },
  };
}

/** Newest first, or in react-admin's dialect as sorted; `before` and `after` are exclusive. */
function list(events: readonly HistoryEvent[], query: URLSearchParams): FakeAnswer {
  const filters: Readonly<Record<string, string>> = query.has('filter')
    ? JSON.parse(query.get('filter') ?? '{}')
    : Object.fromEntries(query);
  const {
    kind,
    family,
    id,
    actor,
    type,
    correlationId,
    from = '',
    to = '9',
    q = '',
    before = '9',
    after = '',
  } = filters;
  const is = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
  const found = events
    .filter(({ subject }) => is(kind, subject.kind) && is(family, subject.family) && is(id, subject.id))
    .filter((event) => is(actor, event.actor.username) && is(type, event.type))
    .filter((event) => is(correlationId, event.correlationId) && event.at >= from && event.at <= to)
    .filter(({ subject }) => foldText(subject.title).includes(foldText(q)))
    .filter(({ position }) => position < before && position > after);
  if (query.get('sort') !== '["position","ASC"]') found.reverse();
  const [first, last]: readonly number[] = JSON.parse(
    query.get('range') ?? `[0,${Number(query.get('limit') ?? 100) - 1}]`,
  );
  return {
    status: 200,
    headers: { 'x-total-count': String(found.length) },
    json: found.slice(first, (last ?? 0) + 1),
  };
}
