import { subjectKinds } from '../history/events/history-event.js';

/** Everything, as `kind`. */
export const everyKind = 'all';
const kinds = [...subjectKinds, everyKind] as const;

export const noFilters = {
  /** None: what became public, but where one record, one action or one sort of event is asked for. */
  kind: '' as (typeof kinds)[number] | '',
  /** Key of a family: postings of it alone. */
  family: '',
  id: '',
  /** User name. */
  actor: '',
  type: '',
  /** Days in India, YYYY-MM-DD, both inclusive. */
  from: '',
  to: '',
  /** Part of a title. */
  q: '',
  /** One action. */
  correlationId: '',
};

/** Which events the audit page shows. An empty text filters nothing. */
export type AuditFilters = Readonly<typeof noFilters>;

/** A page of them: the newest, or those next to a position. */
export interface AuditPlace {
  readonly before?: string;
  readonly after?: string;
}

const names = Object.keys(noFilters);
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters that an address asks for; a part that makes no sense is left out. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  const asked = Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']));
  const dayIn = (text = '') => (isDay(text) ? text : '');
  const kind = kinds.find((one) => one === asked['kind']) ?? '';
  return { ...noFilters, ...asked, kind, from: dayIn(asked['from']), to: dayIn(asked['to']) };
}

export function placeIn(search: URLSearchParams): AuditPlace {
  const [before, after] = [search.get('before'), search.get('after')];
  if (before) return { before };
  return after ? { after } : {};
}

/** The query of the page's address: what `filtersIn` and `placeIn` read. */
export function auditSearch(filters: AuditFilters, place: AuditPlace = {}): string {
  return new URLSearchParams({ ...given(filters), ...place }).toString();
}

export function isFiltered(filters: AuditFilters): boolean {
  return Object.keys(given(filters)).length > 0;
}

/** The same as `/api/history` takes it: days from their first to their last millisecond in India. */
export function apiFilter(filters: AuditFilters): Readonly<Record<string, string>> {
  const { from, to, kind, ...rest } = given(filters);
  const { id, type, correlationId } = rest;
  const isOfOne = id !== undefined || type !== undefined || correlationId !== undefined;
  return {
    ...rest,
    ...(kind === undefined ? !isOfOne && { kind: 'content' } : kind !== everyKind && { kind }),
    ...(from !== undefined && { from: new Date(`${from}T00:00:00.000+05:30`).toISOString() }),
    ...(to !== undefined && { to: new Date(`${to}T23:59:59.999+05:30`).toISOString() }),
  };
}

function given(filters: AuditFilters): Readonly<Partial<Record<string, string>>> & Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name, text]) => text !== '' && names.includes(name)));
}

/** A day that there is: the last of February is where others see the 31st of it. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return day.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
