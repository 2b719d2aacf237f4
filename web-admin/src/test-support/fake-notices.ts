import { noticeBody, type NoticeFields, type NoticeKind, noticeToWire } from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';
import { fakeList } from './fake-list.js';
import { checkRevision, createKeeper, found, type Kept, parsed } from './fake-record.js';

type Stored = Kept & NoticeFields;

/** One kind's paths over a list in memory. */
export interface FakeNotices {
  /** Undefined for a path that is not this kind's. */
  readonly answer: (request: FakeRequest) => FakeAnswer | undefined;
  /** As if somebody else had added it. */
  readonly add: (fields: Partial<NoticeFields> & { title: string }) => string;
  /** As if somebody else had edited it. */
  readonly edit: (id: string, fields: Partial<NoticeFields>) => void;
  readonly all: () => readonly Stored[];
}

export function createFakeNotices(kind: NoticeKind): FakeNotices {
  let notices: Stored[] = [];
  const keeper = createKeeper(kind.category);
  const wire = (notice: Stored) => noticeToWire(kind, { ...notice, order: notice.id });
  const find = (id: string | undefined) => found(notices.find((one) => one.id === id));
  const put = (notice: Stored) => void (notices = notices.map((one) => (one.id === notice.id ? notice : one)));

  const fileOf = ({ files = [] }: FakeRequest, removePdf = false): Partial<NoticeFields> => {
    const [sent] = files;
    if (sent) return { pdfFile: storedAs(sent.file.name), fileName: sent.file.name };
    return removePdf ? { pdfFile: '', fileName: '' } : {};
  };
  const write = (request: FakeRequest, id: string | undefined): FakeAnswer => {
    const { method, body, headers } = request;
    if (method === 'POST') {
      const { removePdf, ...fields } = parsed(noticeBody(kind, 'whole').safeParse(body));
      const notice = { ...keeper.added(), ...fields, ...fileOf(request, removePdf) };
      notices.push(notice);
      return { status: 201, json: wire(notice) };
    }
    const before = find(id);
    checkRevision(headers, before, wire(before));
    if (method === 'DELETE') {
      notices = notices.filter((one) => one !== before);
      return { status: 200, json: wire(before) };
    }
    const { removePdf, ...fields } = parsed(noticeBody(kind, 'change').safeParse(body));
    const after = { ...before, ...fields, ...fileOf(request, removePdf), ...keeper.touched() };
    put(after);
    return { status: 200, json: wire(after) };
  };

  return {
    answer(request) {
      const [, , path, id] = request.path.split('/').map(decodeURIComponent);
      if (path !== kind.path) return undefined;
      if (request.method !== 'GET') return write(request, id);
      if (id !== undefined) return { status: 200, json: wire(find(id)) };
      return fakeList(notices.map(wire), request.query, { name: kind.path, titleField: kind.titleField });
    },
    add(fields) {
      const notice = { ...keeper.added(), applyLink: '', pdfFile: '', fileName: '', ...fields };
      notices.push(notice);
      return notice.id;
    },
    edit: (id, fields) => put({ ...find(id), ...fields, ...keeper.touched() }),
    all: () => notices,
  };
}

/** A path as the portal stores it: the letters of the name stand in for the hash of the content. */
export function storedAs(name: string): string {
  const hash = Array.from(name)
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16))
    .join('');
  const hex = hash.padEnd(64, '0').slice(0, 64);
  return `uploads/${hex.slice(0, 2)}/${hex}.pdf`;
}
