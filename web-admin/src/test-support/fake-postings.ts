import {
  type Family,
  fieldErrors,
  foldText,
  foldTitle,
  type Notification,
  notificationBody,
  type NotificationFields,
  postingBody,
  type PostingFields,
  postingToWire,
  notificationToWire,
  Refusal,
} from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';

interface Kept {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}
type Stored = Kept & PostingFields & { readonly notifications: readonly Notification[] };

/** One family's paths over a list in memory. */
export interface FakePostings {
  /** Undefined for a path that is not this family's. */
  readonly answer: (request: FakeRequest) => FakeAnswer | undefined;
  /** As if somebody else had added it. */
  readonly add: (fields: Partial<PostingFields> & { title: string }) => string;
  /** As if somebody else had edited it. */
  readonly edit: (id: string, fields: Partial<PostingFields>) => void;
  readonly notify: (id: string, fields: Partial<NotificationFields>) => string;
  readonly all: () => readonly Stored[];
}

export function createFakePostings(family: Family): FakePostings {
  let postings: Stored[] = [];
  let ticks = 0;
  const firstAnswers = new Map<string, { body: string; answer: FakeAnswer }>();

  const kept = (): Kept => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, 0, ++ticks)).toISOString();
    return { id: `${family.category}${ticks}`, createdAt: at, updatedAt: at, revision: ticks };
  };
  const touched = () => {
    const { updatedAt, revision } = kept();
    return { updatedAt, revision };
  };
  const wire = (posting: Stored) =>
    postingToWire(family, {
      ...posting,
      tables: [],
      usefulItems: [],
      approvedAt: '',
      approvalOrder: '',
      order: posting.id,
    });
  const put = (posting: Stored) => void (postings = postings.map((one) => (one.id === posting.id ? posting : one)));
  const find = (id: string) => {
    const posting = postings.find((one) => one.id === id);
    if (!posting) throw new Refusal('unknownRecord');
    return posting;
  };
  const unique = (title: string | undefined, id?: string) => {
    if (title === undefined) return;
    const taken = postings.some((one) => one.id !== id && foldTitle(one.title) === foldTitle(title));
    const message = 'A posting with this title already exists.';
    if (taken) throw new Refusal('duplicateTitle', { errors: { [family.titleField]: message } });
  };

  const list = (query: URLSearchParams): FakeAnswer => {
    const sort: readonly string[] = JSON.parse(query.get('sort') ?? '["createdAt","ASC"]');
    const filter: { q?: string; id?: readonly string[] } = JSON.parse(query.get('filter') ?? '{}');
    const found = postings
      .filter(({ title }) => foldText(title).includes(foldText(filter.q ?? '')))
      .filter(({ id }) => filter.id?.includes(id) ?? true)
      .map(wire)
      .toSorted((one, other) => (String(one[sort[0] ?? '']) < String(other[sort[0] ?? '']) ? -1 : 1));
    if (sort[1] === 'DESC') found.reverse();
    const [from = 0, to = found.length - 1]: readonly number[] = JSON.parse(query.get('range') ?? '[]');
    const page = found.slice(from, to + 1);
    const span = page.length > 0 ? `${from}-${from + page.length - 1}` : '*';
    const name = family.paths.postings;
    return { status: 200, headers: { 'content-range': `${name} ${span}/${found.length}` }, json: page };
  };

  const write = ({ method, body, headers }: FakeRequest, rest: readonly string[]): FakeAnswer => {
    const [id, , notificationId] = rest;
    if (rest.length > 1) return writeNotification(find(id ?? ''), notificationId, { method, body, headers });
    if (method === 'POST') {
      const fields = parsed(postingBody(family, 'whole').safeParse(body));
      unique(fields.title);
      const posting = { ...kept(), ...fields, notifications: [] };
      postings.push(posting);
      return { status: 201, json: wire(posting) };
    }
    const posting = find(id ?? '');
    checkRevision(headers, posting, wire(posting));
    if (method === 'DELETE') {
      postings = postings.filter((one) => one !== posting);
      return { status: 200, json: wire(posting) };
    }
    const fields = parsed(postingBody(family, 'change').safeParse(body));
    unique(fields.title, posting.id);
    const edited = { ...posting, ...fields, ...touched() };
    put(edited);
    return { status: 200, json: wire(edited) };
  };

  const writeNotification = (
    posting: Stored,
    id: string | undefined,
    { method, body, headers }: Pick<FakeRequest, 'method' | 'body' | 'headers'>,
  ): FakeAnswer => {
    const before = posting.notifications.find((one) => one.id === id);
    if (id !== undefined && !before) throw new Refusal('unknownRecord');
    const others = posting.notifications.filter((one) => one !== before);
    if (before) checkRevision(headers, before, notificationToWire(family, before));
    if (before && method === 'DELETE') {
      put({ ...posting, ...touched(), notifications: others });
      return { status: 200, json: notificationToWire(family, before) };
    }
    const { selectedTitle, ...fields } = parsed(notificationBody(family, before ? 'change' : 'whole').safeParse(body));
    if (selectedTitle !== undefined && selectedTitle !== posting.title) {
      const message = family.unknownTitle;
      throw new Refusal('invalid', { message, errors: { selectedJobTitle: message } });
    }
    const after = before
      ? { ...before, ...touched(), fields: { ...before.fields, ...fields } }
      : { ...kept(), fields: { ...emptyNotification(family), ...fields } };
    const notifications = before
      ? posting.notifications.map((one) => (one === before ? after : one))
      : [...posting.notifications, after];
    put({ ...posting, ...touched(), notifications });
    return { status: before ? 200 : 201, json: notificationToWire(family, after) };
  };

  return {
    answer(request) {
      const [, , path, ...rest] = request.path.split('/').map(decodeURIComponent);
      if (path !== family.paths.postings) return undefined;
      if (rest.length > 1 && rest[1] !== family.paths.notifications) return undefined;
      if (request.method === 'GET') {
        return rest[0] === undefined ? list(request.query) : { status: 200, json: wire(find(rest[0])) };
      }
      const key = request.headers['idempotency-key'];
      if (request.method !== 'POST' || key === undefined) return write(request, rest);
      const body = JSON.stringify(request.body);
      const first = firstAnswers.get(key);
      if (first && first.body !== body) throw new Refusal('keyReused');
      const answer = first?.answer ?? write(request, rest);
      firstAnswers.set(key, { body, answer });
      return answer;
    },
    add(fields) {
      const posting = { ...kept(), salaryRange: '', applyLink: '', ...fields, notifications: [] };
      postings.push(posting);
      return posting.id;
    },
    edit: (id, fields) => put({ ...find(id), ...fields, ...touched() }),
    notify(id, fields) {
      const added = { ...kept(), fields: { ...emptyNotification(family), ...fields } };
      put({ ...find(id), ...touched(), notifications: [...find(id).notifications, added] });
      return added.id;
    },
    all: () => postings,
  };
}

function parsed<T>(
  result: { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] },
): T {
  if (result.success) return result.data;
  throw new Refusal('invalid', { errors: fieldErrors(result.error) });
}

function checkRevision(headers: FakeRequest['headers'], { revision }: Kept, current: unknown): void {
  const given = headers['if-match'];
  if (given !== undefined && given !== '*' && given !== `"${revision}"`) {
    throw new Refusal('staleRevision', { current });
  }
}

function emptyNotification(family: Family): NotificationFields {
  return notificationBody(family, 'whole').parse({ nameOfPost: 'Post', postDate: 'Today', shortInfo: 'Info' });
}
