import {
  type Attachment,
  type Cell,
  type Family,
  foldTitle,
  Refusal,
  tableBody,
  usefulItemsBody,
} from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';
import { fakeList } from './fake-list.js';
import { storedAs } from './fake-notices.js';
import type { FakePostings } from './fake-postings.js';
import { checkRevision, createKeeper, found, type Kept, parsed } from './fake-record.js';

interface Stored<T> extends Kept {
  readonly postingId: string;
  readonly content: readonly T[];
}

/** Tables, or useful items, of one family over a list in memory. */
export interface FakeBelongings<T> {
  readonly answer: (request: FakeRequest) => FakeAnswer | undefined;
  /** As if somebody else had added it. */
  readonly add: (postingId: string, content: readonly T[]) => string;
  /** As if somebody else had edited it. */
  readonly edit: (id: string, content: readonly T[]) => void;
  readonly all: () => readonly Stored<T>[];
}

interface Kind<T> {
  readonly name: 'tables' | 'items';
  /** Of the content, on the wire. */
  readonly field: string;
  readonly whole: (body: unknown) => { readonly title: string; readonly content: T[] };
  readonly change: (body: unknown) => { readonly title?: string; readonly content?: T[] };
  readonly attach: (content: T[], request: FakeRequest) => T[];
  readonly wrap: (record: unknown) => unknown;
}

export function createFakeTables(family: Family, postings: FakePostings): FakeBelongings<Cell[]> {
  return createFakeBelongings(family, postings, {
    name: 'tables',
    field: 'data',
    whole: (body) => parsed(tableBody(family, 'whole').safeParse(body)),
    change: (body) => parsed(tableBody(family, 'change').safeParse(body)),
    attach: (content) => content,
    wrap: (record) => record,
  });
}

export function createFakeItems(family: Family, postings: FakePostings): FakeBelongings<Attachment> {
  return createFakeBelongings(family, postings, {
    name: 'items',
    field: 'attachments',
    whole: (body) => parsed(usefulItemsBody(family, 'whole').safeParse(body)),
    change: (body) => parsed(usefulItemsBody(family, 'change').safeParse(body)),
    attach: withFiles,
    wrap: (item) => ({ item }),
  });
}

function createFakeBelongings<T>(family: Family, postings: FakePostings, kind: Kind<T>): FakeBelongings<T> {
  const { titleField, unknownTitle } = family;
  const prefix = `/api/${family.paths[kind.name]}`;
  const keeper = createKeeper(`${family.key}-${kind.name}-`);
  let records: Stored<T>[] = [];

  const postingOf = (title: string) => postings.all().find((one) => foldTitle(one.title) === foldTitle(title));
  const living = () => records.filter(({ postingId }) => postings.all().some(({ id }) => id === postingId));
  const wire = ({ id, postingId, content, ...kept }: Stored<T>) => ({
    _id: id,
    [titleField]: postings.all().find((one) => one.id === postingId)?.title,
    [kind.field]: content,
    ...kept,
  });
  const selected = (title: string) => {
    const posting = postingOf(title);
    if (!posting) throw new Refusal('invalid', { message: unknownTitle, errors: { [titleField]: unknownTitle } });
    return posting.id;
  };
  const put = (id: string, changes: Partial<Stored<T>>) =>
    void (records = records.map((one) => (one.id === id ? { ...one, ...changes, ...keeper.touched() } : one)));

  const write = (request: FakeRequest, id: string): FakeAnswer => {
    const { method, body, headers } = request;
    if (method === 'POST' && id === '') {
      const { title, content } = kind.whole(body);
      const record = { ...keeper.added(), postingId: selected(title), content: kind.attach(content, request) };
      records.push(record);
      return { status: 201, json: kind.wrap(wire(record)) };
    }
    const find = () => found(living().find((one) => one.id === id));
    const before = find();
    checkRevision(headers, before, wire(before));
    if (method === 'DELETE') {
      records = records.filter((one) => one !== before);
      return { status: 200, json: wire(before) };
    }
    const { title, content } = kind.change(body);
    put(id, {
      ...(title !== undefined && { postingId: selected(title) }),
      ...(content && { content: kind.attach(content, request) }),
    });
    return { status: 200, json: kind.wrap(wire(find())) };
  };

  return {
    answer(request) {
      if (request.path !== prefix && !request.path.startsWith(`${prefix}/`)) return undefined;
      const key = decodeURIComponent(request.path.slice(prefix.length + 1));
      if (request.method !== 'GET') return write(request, key);
      const posting = key === '' ? undefined : postingOf(key);
      if (key !== '' && !posting) throw new Refusal('unknownTitle');
      const chosen = living().filter(({ postingId }) => !posting || postingId === posting.id);
      return fakeList(chosen.map(wire), request.query, { name: kind.name, titleField });
    },
    add(postingId, content) {
      const record = { ...keeper.added(), postingId, content };
      records.push(record);
      return record.id;
    },
    edit: (id, content) => put(id, { content }),
    all: living,
  };
}

/** The n-th file belongs to the n-th attachment of type `pdf` without content. */
function withFiles(content: Attachment[], { files = [] }: FakeRequest): Attachment[] {
  const waiting = content.filter(({ type, content: stored }) => type === 'pdf' && stored === '');
  if (waiting.length !== files.length) throw new Refusal('invalid', { message: 'Send one file for each.' });
  return content.map((one) => {
    const sent = files[waiting.indexOf(one)];
    return sent ? { ...one, content: storedAs(sent.file.name), fileName: one.fileName || sent.file.name } : one;
  });
}
