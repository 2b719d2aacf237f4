import type { Family } from '@noticeboard/content-model';
import { postingPath } from './content.js';

/**
 * Write n leaves `~n~` in every text of the notification of posting n % 4, in one event. So a body must hold one number
 * for each posting, and those of all four lie within four writes.
 */
export const subjectCount = 4;
export const textsOf = (n: number) =>
  Object.fromEntries(
    ['nameOfPost', 'shortInfo', 'lastDateApply', 'generalFee', 'details'].map((name) => [name, `~${n}~`]),
  );

/** A posting with a notification that is written to. */
export interface Subject {
  readonly id: string;
  readonly notification: string;
}

/** Which write left its mark on which posting. */
export type Mark = readonly [subject: number, write: number];

export interface View {
  readonly path: string;
  readonly isPage: boolean;
  /** How many postings it shows. */
  readonly shows: number;
  marks(body: string): readonly Mark[];
}

/** Every way in which readers see these postings. */
export function viewsOf(family: Family, all: readonly Subject[]): View[] {
  const api = postingPath(family);
  const [page] = family.site.detailPaths;
  return [
    ...[`/api${api}`, `/api${api}?limit=50`, `/api${api}?q=subject`].map((path) => list(path, false)),
    ...['/', family.site.listPaths[0], '/search?q=Subject'].map((path) => list(path, true)),
    ...all.flatMap(({ id }, subject) => [
      { path: `/api${api}/${id}`, isPage: false, shows: 1, marks: markedBehindTitles },
      {
        path: `/api${api}/${id}/changes`,
        isPage: false,
        shows: 1,
        marks: (body: string) => newestChange(subject, body),
      },
      { path: `${page}/Subject%20${subject}`, isPage: true, shows: 1, marks: (body: string) => detail(subject, body) },
    ]),
  ];
}

const list = (path: string, isPage: boolean): View => ({
  path,
  isPage,
  shows: subjectCount,
  marks: markedBehindTitles,
});

/** In lists and records: the marks between one title and the next. */
function markedBehindTitles(body: string): Mark[] {
  return body
    .split('Subject ')
    .slice(1)
    .flatMap((part) => [...part.matchAll(/~(\d+)~/g)].map(([, write]) => [Number(part[0]), Number(write)] as const));
}

function newestChange(subject: number, body: string): Mark[] {
  const [newest] = JSON.parse(body) as { changes: { after: string }[] }[];
  const marks = (newest?.changes ?? []).flatMap(({ after }) => /^~(\d+)~$/.exec(after)?.[1] ?? []);
  return marks.map((write) => [subject, Number(write)] as const);
}

/** The present text of the page, and the newest entry of its history: the rest holds former values. */
function detail(subject: number, body: string): Mark[] {
  const now = [...body.matchAll(/class="typed-text">~(\d+)~/g)];
  const newest = /id="history".*?<span>~(\d+)~/s.exec(body);
  return [...now, ...(newest ? [newest] : [])].map(([, write]) => [subject, Number(write)] as const);
}
