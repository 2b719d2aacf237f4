import {
  type Family,
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
import { fakeList } from './fake-list.js';
import { checkRevision, createKeeper, found, type Kept, parsed } from './fake-record.js';

type Stored = Kept &
  PostingFields & {
    readonly notifications: readonly Notification[];
    /** Empty: its answer key is not approved. */
    readonly approvedAt: string;
  };

/** One family's paths over a list in memory. */
export interface FakePostings {
  /** Undefined for a path that is not this family's. */
  readonly answer: (request: FakeRequest) => FakeAnswer | undefined;
  /** As if somebody else had added it. */
  readonly add: (fields: Partial<PostingFields> & { title: string }) => string;
  /** As if somebody else had edited it. */
  readonly edit: (id: string, fields: Partial<PostingFields>) => void;
  readonly notify: (id: string, fields: Partial<NotificationFields>) => string;
  /** As if somebody else had edited a notification. */
  readonly editNotification: (id: string, notification: string, fields: Partial<NotificationFields>) => void;
  /** As if somebody else had approved its answer key. */
  readonly approve: (id: string) => void;
  readonly all: () => readonly Stored[];
}

export function createFakePostings(family: Family): FakePostings {
  let postings: Stored[] = [];
  const keeper = createKeeper(family.category);
  const firstAnswers = new Map<string, { body: string; answer: FakeAnswer }>();

  const wire = (posting: Stored) =>
    postingToWire(family, {
      ...posting,
      tables: [],
      usefulItems: [],
      approvalOrder: posting.approvedAt,
      order: posting.id,
    });
  const put = (posting: Stored) => void (postings = postings.map((one) => (one.id === posting.id ? posting : one)));
  const find = (id: string) => found(postings.find((one) => one.id === id));
  const unique = (title: string | undefined, id?: string) => {
    if (title === undefined) return;
    const taken = postings.some((one) => one.id !== id && foldTitle(one.title) === foldTitle(title));
    const message = 'A posting with this title already exists.';
    if (taken) throw new Refusal('duplicateTitle', { errors: { [family.titleField]: message } });
  };

  const { titleField, paths, approvable } = family;
  const list = (query: URLSearchParams) => fakeList(postings.map(wire), query, { name: paths.postings, titleField });

  /** `/api/answare`: the approvals of the family that has them. */
  const answerKeys = ({ method, query, body }: FakeRequest, call: string | undefined): FakeAnswer => {
    if (method === 'GET') {
      const approved = postings.filter(({ approvedAt }) => approvedAt !== '');
      const records = approved.map(({ id, title, approvedAt }) => ({ _id: id, [titleField]: title, approvedAt }));
      return fakeList(records, query, { name: 'approved-jobs', titleField });
    }
    const posting = postings.find(({ title }) => title === Object(body)[titleField]);
    if (!posting) throw new Refusal('unknownPosting');
    const isApproval = call === 'approve-job';
    const { revision, updatedAt } = keeper.touched();
    const approvedAt = isApproval ? posting.approvedAt || updatedAt : '';
    put({ ...posting, approvedAt, revision });
    const answer = { _id: posting.id, [titleField]: posting.title, approved: isApproval };
    return { status: 200, json: isApproval ? { ...answer, approvedAt } : answer };
  };

  const write = ({ method, body, headers }: FakeRequest, rest: readonly string[]): FakeAnswer => {
    const [id, , notificationId] = rest;
    if (rest.length > 1) return writeNotification(find(id ?? ''), notificationId, { method, body, headers });
    if (method === 'POST') {
      const fields = parsed(postingBody(family, 'whole').safeParse(body));
      unique(fields.title);
      const posting = { ...keeper.added(), ...fields, notifications: [], approvedAt: '' };
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
    const edited = { ...posting, ...fields, ...keeper.touched() };
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
      put({ ...posting, ...keeper.touched(), notifications: others });
      return { status: 200, json: notificationToWire(family, before) };
    }
    const { selectedTitle, ...fields } = parsed(notificationBody(family, before ? 'change' : 'whole').safeParse(body));
    if (selectedTitle !== undefined && selectedTitle !== posting.title) {
      const message = family.unknownTitle;
      throw new Refusal('invalid', { message, errors: { selectedJobTitle: message } });
    }
    const after = before
      ? { ...before, ...keeper.touched(), fields: { ...before.fields, ...fields } }
      : { ...keeper.added(), fields: { ...emptyNotification(family), ...fields } };
    const notifications = before
      ? posting.notifications.map((one) => (one === before ? after : one))
      : [...posting.notifications, after];
    put({ ...posting, ...keeper.touched(), notifications });
    return { status: before ? 200 : 201, json: notificationToWire(family, after) };
  };

  return {
    answer(request) {
      const [, , path, ...rest] = request.path.split('/').map(decodeURIComponent);
      if (approvable && path === 'answare') return answerKeys(request, rest[0]);
      if (path !== paths.postings) return undefined;
      if (rest.length > 1 && rest[1] !== paths.notifications) return undefined;
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
      const posting = {
        ...keeper.added(),
        salaryRange: '',
        applyLink: '',
        ...fields,
        notifications: [],
        approvedAt: '',
      };
      postings.push(posting);
      return posting.id;
    },
    edit: (id, fields) => put({ ...find(id), ...fields, ...keeper.touched() }),
    notify(id, fields) {
      const added = { ...keeper.added(), fields: { ...emptyNotification(family), ...fields } };
      put({ ...find(id), ...keeper.touched(), notifications: [...find(id).notifications, added] });
      return added.id;
    },
    editNotification(id, notification, fields) {
      const notifications = find(id).notifications.map((one) =>
        one.id === notification ? { ...one, ...keeper.touched(), fields: { ...one.fields, ...fields } } : one,
      );
      put({ ...find(id), ...keeper.touched(), notifications });
    },
    approve(id) {
      const { updatedAt: approvedAt, revision } = keeper.touched();
      put({ ...find(id), approvedAt, revision });
    },
    all: () => postings,
  };
}

function emptyNotification(family: Family): NotificationFields {
  return notificationBody(family, 'whole').parse({ nameOfPost: 'Post', postDate: 'Today', shortInfo: 'Info' });
}
