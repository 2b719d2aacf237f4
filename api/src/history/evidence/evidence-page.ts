import {
  families,
  indianOffset,
  type ListingKind,
  listingKinds,
  notificationFields,
  postingFields,
  directWriteOf,
  publicationOf,
  wireName,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { changesOf } from '../event-texts.js';
import type { Subject } from '../../ledger/log-index.js';
import type { Step } from '../tracked-record.js';
import { certificate } from './certificate.js';
import { type EvidenceEvent, type EvidenceHead, type EvidenceProof, evidenceBlock } from './evidence.js';
import { leafLine } from '@noticeboard/ledger';
import { z } from 'zod';

const style = `
  body { font: 16px/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1f; background: #fff; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid #b8b8c0; padding: .4rem .6rem; text-align: start; vertical-align: top; }
  th, td:nth-child(-n + 2) { white-space: nowrap; } td:nth-child(3) { min-width: 8rem; }
  td ul { margin: .3rem 0 0; padding-inline-start: 1.2rem; }
  @media (max-width: 40rem) { thead { position: absolute; clip-path: inset(50%); } table, tbody, tr, td { display: block; } td { border-width: 0 1px; } tr { border: 1px solid #b8b8c0; margin-bottom: .6rem; } }
  .blank { display: inline-block; min-width: 12rem; border-bottom: 1px solid; } .certificate { break-before: page; margin-top: 3rem; }
  pre { white-space: pre-wrap; background: #f4f4f6; padding: .6rem; } del { color: #8c1d18; } ins { color: #146c2e; }
`;

/** The facts of the record beside its events. */
export interface EvidenceTask extends Omit<EvidenceHead, 'state'> {
  /** The title at each revision. */
  readonly subject: Subject;
  /** How many of its events the checkpoint covers. */
  readonly count: number;
}

/**
 * One file for a person and for a program: what happened, in words, and the evidence of it, as far as the events; the
 * paths to the root end it (`proofPieces`). No script runs in it. The life is read twice, so that little of it is in
 * memory at once.
 */
export async function* evidencePieces(
  task: EvidenceTask,
  life: () => AsyncIterable<Step>,
  publishOf: (changeSet: string) => Promise<Publish>,
): AsyncGenerator<string> {
  const { subject, madeAt, checkpoint, key, count, ...others } = task;
  const title = escaped(`Evidence: ${subject.title === '' ? subject.id : subject.title}`);
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escaped(kindInWords(subject))} <code>${escaped(subject.id)}</code>: ${count} recorded ${count === 1 ? 'event' : 'events'}, as of ${time(madeAt)}.</p>
<h2>What happened</h2>
<table>
<thead><tr><th scope="col">Revision</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th></tr></thead>
<tbody>
`;
  let last: Step | undefined;
  for await (const step of life()) {
    const { changeSet } = publicationOf(step.stored.metadata);
    yield row(step, changeSet === undefined ? undefined : await publishOf(changeSet));
    last = step;
  }
  const state = { ...last?.after.wire(), ...last?.after.beside() };
  const head = { ...others, madeAt, key, checkpoint, subject, state };
  yield `</tbody>
</table>
<h2>The record after the last of them</h2>
<pre>${escaped(JSON.stringify(state, null, 2))}</pre>
<h2>Proof</h2>
<p>Every event in this file leads to the root of the signed checkpoint below, and the record follows from the events. Check it offline, with the key from a place that you trust, not from this file:</p>
<pre>npm run portal -- verify --evidence &lt;this file&gt; --key &lt;file with the key&gt;</pre>
<h3>Checkpoint</h3>
<pre>${escaped(checkpoint)}</pre>
<h3>Key of the log</h3>
<pre>${escaped(key)}</pre>
${evidenceBlock.begin}${inScript(head)}
`;
  for await (const { stored } of life()) {
    const event: EvidenceEvent = { position: stored.position, line: leafLine(stored) };
    yield `${inScript(event)}\n`;
  }
}

/** The part after the events: for each of them its leaf, and its path to the root. The data end with it. */
export function* proofPieces(proofs: Iterable<EvidenceProof>): Generator<string> {
  for (const proof of proofs) yield `${inScript(proof)}\n`;
}

/** @param sha256 of the data */
export function endPiece({ key, madeAt }: Pick<EvidenceTask, 'key' | 'madeAt'>, sha256: string): string {
  const [source = ''] = key.split('+');
  const sealed = certificate({ sha256, source: escaped(source), made: time(madeAt) });
  return `${evidenceBlock.end}\n${sealed}</body>\n</html>\n`;
}

/** The publication of a change set: the digest of its outcome, and who approved that. */
export interface Publish {
  readonly digest?: string;
  readonly approval?: { readonly by: string; readonly at: string; readonly digest: string };
}

function row({ stored, before, after }: Step, publish: Publish | undefined): string {
  const { revision, type, metadata } = stored;
  const { at = '', actor = '', role = '' } = metadata;
  const lines: string[] = [];
  const changes = changesOf({ stored, before, after });
  let length = 0;
  for (const change of changes) {
    if (length > longestRow) break;
    const shown = `${change.before === null ? '' : `<del>${value(change.before)}</del> `}${change.after === null ? '' : `<ins>${value(change.after)}</ins>`}`;
    length += shown.length;
    lines.push(`<li>${escaped(pathWords(change.path))}: ${shown}</li>`);
  }
  if (lines.length < changes.length) lines.push(`<li>… <em>(${changes.length} changes in all)</em></li>`);
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
  return `<tr><td>${revision + 1}</td><td>${time(at)}</td><td>${escaped(actor)} (${escaped(role)})</td><td>${escaped(words(type))}${publicationWords(metadata, publish)}${list}</td></tr>\n`;
}

/** With which change set it was published and the note to readers, or that it went past a review. */
function publicationWords(metadata: RecordedEvent['metadata'], { digest, approval }: Publish = {}): string {
  const { changeSet, publicNote, correction } = publicationOf(metadata);
  const { unreviewed, reason, tell } = directWriteOf(metadata);
  const words = [
    ...(changeSet === undefined ? [] : [`change set <code>${escaped(changeSet)}</code>`]),
    ...(digest === undefined ? [] : [`digest <code>${escaped(digest)}</code>`]),
    ...(approval === undefined || approval.digest !== digest
      ? []
      : [`approved by ${escaped(approval.by)} on ${time(approval.at)}`]),
    ...(publicNote === undefined ? [] : [`note: ${value(publicNote)}`]),
    ...(correction ? ['correction of a typing error'] : []),
    ...(unreviewed ? ['published without a review'] : []),
    ...(reason ? [`reason: ${value(reason)}`] : []),
    ...(tell === undefined ? [] : ['told to no channel']),
  ];
  return words.length === 0 ? '' : `<br>${words.join(', ')}`;
}

/** Parts of a record, and what is no field of a form, by the names of their paths. */
const parts: Readonly<Record<string, string>> = {
  notifications: 'Notification',
  tables: 'Table',
  items: 'Useful links',
  data: 'Cells',
  attachments: 'Links',
  posting: 'Posting that it belongs to',
  applyLink: 'Apply Link',
  fileName: 'File name',
  pdfFile: 'PDF',
  approved: 'Answer Key approved',
  deletedAt: 'Deleted',
};
const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(parts),
  ...listingKinds.map(({ titleField }) => [titleField, 'Title'] as const),
  ...families.flatMap((family) => [
    ...[...postingFields, ...notificationFields].map((field) => [wireName(family, field), field.label] as const),
    [family.titleField, 'Title'] as const,
  ]),
]);

/** "Notification, Last Date to Apply" for `/notifications/<id>/lastDateApply`; ids and places are in the data. */
function pathWords(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && !/^([0-9a-f]{24}|\d+)$/.test(name));
  const shown = names.map((name) => labels.get(name) ?? words(name.replaceAll('~1', '/').replaceAll('~0', '~')));
  return shown.length === 0 ? 'The record' : shown.join(', ');
}

/** `PostingEdited`: "Posting edited". */
function words(name: string): string {
  const spaced = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const kinds: Readonly<Record<Subject['kind'], string>> = {
  posting: 'Posting',
  ...(Object.fromEntries(listingKinds.map(({ category, noun }) => [category, noun])) as ListingNouns),
  changeSet: 'Change set',
  account: 'Account',
  portal: 'portal',
};
type ListingNouns = Record<ListingKind['category'], string>;

function kindInWords({ kind, family }: Subject): string {
  return family === '' ? kinds[kind] : `${kinds[kind]} (${family})`;
}

/** Characters. Values, and lists of changes, that are longer begin here, and are whole in the data that the file holds. */
const longestValue = 2000;
const longestRow = 10_000;

function value(of: unknown): string {
  const text = plain(of);
  if (text.length <= longestValue) return escaped(text);
  return `${escaped(text.slice(0, longestValue))}… <em>(${text.length} characters)</em>`;
}

const listed = z.union([
  z.array(z.union([z.string(), z.object({ dateValue: z.string() }).transform(({ dateValue }) => dateValue)])),
  z.array(
    z
      .object({ title: z.string(), content: z.string(), fileName: z.string() })
      .transform(({ title, content, fileName }) => `${title} (${fileName || content})`),
  ),
  z.array(z.array(z.object({ value: z.string() }).transform((cell) => cell.value)).transform((row) => row.join(' | '))),
]);

/** Lines, dates, links and cells as a person reads them; anything else as JSON. */
function plain(of: unknown): string {
  if (typeof of === 'string') return of;
  const lines = listed.safeParse(of);
  return lines.success ? lines.data.filter((line) => line !== '').join('; ') : JSON.stringify(of);
}

function time(iso: string): string {
  return `<time datetime="${escaped(iso)}">${escaped(inIndia(iso))}</time>`;
}

/** A text that is no moment stays as it is. */
function inIndia(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return `${new Date(moment.getTime() + indianOffset).toISOString().replace('T', ' ').replace('Z', '')} IST`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** JSON that no text inside can end early. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
