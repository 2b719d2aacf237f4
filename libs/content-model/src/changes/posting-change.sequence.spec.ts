import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cellBullets } from '../cell-bullets.js';
import { type PostingEvent, type Posting, postingChange } from '../posting.js';
import type { Attachment } from '../posting-parts.js';
import { labelledDate, notificationFields, type NotificationFields, postingFields } from '../posting-fields.js';
import {
  anyAttachments,
  anyNotificationFields,
  anyRows,
  postingSequences,
  type PostingStep,
  stepOf,
} from '../testing/posting-sequences.js';
import { added } from '../testing/contents.js';
import { postingAfter } from '../testing/read-events.js';
import { type ChangeHistory, historyAfter } from './change-history.js';
import type { FieldChange, ReaderChange } from './change.js';
import { changeLine, changeSummary } from './change-summary.js';
import { firstColumns } from '../tables/table-grid.js';
import { fieldChanges } from './field-changes.js';
import { changedAt, isSignificant } from './significance.js';

const state = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

/** The texts of a page, in any order of lines and rows. */
function shown(posting: Posting | undefined) {
  if (!posting) return undefined;
  const tables = posting.tables.map(({ id, rows }) => [id, ...shownRows(rows)]);
  const links = posting.usefulItems.map(({ id, attachments }) => [id, ...attachments.map(shownLink)]);
  return {
    living: posting.deletedAt === undefined,
    withdrawn: posting.withdrawn?.note,
    listed: posting.approvedAt !== '',
    head: ['title' as const, ...postingFields.map(({ name }) => name)].map((name) => state(posting[name])),
    notices: posting.notifications.map(({ id, fields }) => [id, ...shownFields(fields)]),
    tables,
    links: links.filter(({ length }) => length > 1),
  };
}

function shownLink({ title, type, content, fileName }: Attachment): string {
  return [state(title), type, content, type === 'pdf' && content !== '' ? fileName : ''].join();
}

function shownRows(rows: Posting['tables'][number]['rows']): string[] {
  const columns = firstColumns(rows);
  const texts = rows.map((cells, row) =>
    cells.flatMap(({ value, colspan }, place) => {
      const text = cellBullets(value).map(state).join('; ');
      return text === '' ? [] : [`${text} in ${columns[row]?.[place] ?? place} over ${colspan}`];
    }),
  );
  return texts
    .map((cells) => cells.join(' · '))
    .filter(Boolean)
    .toSorted();
}

function shownFields(fields: NotificationFields): string[][] {
  return notificationFields.map(({ name }) => {
    const value = fields[name];
    if (typeof value === 'string') return [state(value)];
    return value
      .map((entry) => {
        if (typeof entry === 'string') return state(entry);
        const { label, value: date } = labelledDate(entry.dateValue.trim());
        return date === '' ? '' : state(`${label}: ${date}`);
      })
      .filter(Boolean)
      .toSorted();
  });
}

function told({ before, after, event }: PostingStep): ReaderChange | undefined {
  return postingChange(before, after, event);
}

function historyOf(steps: readonly PostingStep[]): ChangeHistory | undefined {
  return steps.reduce<ChangeHistory | undefined>((history, step) => {
    const change = told(step);
    return historyAfter(history, 'jobs', step.after, change ? [change] : []);
  }, undefined);
}

/** Several changes of lines, listed dates, rows or links can share a path. */
function hasOneText(path: string): boolean {
  const changed = changedAt(path);
  return typeof changed === 'object' && changed.kind !== 'lines' && changed.kind !== 'dates';
}

describe('Whatever happens to a posting', () => {
  it('a change is told if and only if the page says something else', () => {
    fc.assert(
      fc.property(postingSequences, (steps) => {
        for (const step of steps) {
          const isSame = JSON.stringify(shown(step.before)) === JSON.stringify(shown(step.after));
          expect({ type: step.event.type, told: told(step) !== undefined }).toEqual({
            type: step.event.type,
            told: !isSame,
          });
        }
      }),
    );
  });

  it('every field that is told reads differently and has words', () => {
    fc.assert(
      fc.property(postingSequences, (steps) => {
        for (const { label, before, after } of steps.flatMap((step) => told(step)?.changes ?? [])) {
          expect(state(before)).not.toBe(state(after));
          expect(label).not.toBe('');
        }
      }),
    );
  });

  it('a text is told as having been what it was last told to be', () => {
    fc.assert(
      fc.property(postingSequences, (steps) => {
        const last = new Map<string, string>();
        for (const { path, before, after } of steps.flatMap((step) => told(step)?.changes ?? [])) {
          if (!hasOneText(path)) continue;
          const known = last.get(path) ?? (path === 'title' ? 'SSC CGL' : '');
          expect(state(before)).toBe(state(known));
          last.set(path, after);
        }
      }),
    );
  });

  it('the history ends with the publication, has a line for each change', () => {
    fc.assert(
      fc.property(postingSequences, (steps) => {
        const history = historyOf(steps);
        expect(history?.entries.at(-1)?.kind).toBe('published');
        for (const entry of history?.entries ?? []) {
          expect(changeLine(changeSummary(entry))).not.toBe('');
          expect(typeof isSignificant(entry)).toBe('boolean');
        }
      }),
    );
  });

  it('the same notice fields seen from the other side are told the other way round', () => {
    const mirrored = (changes: readonly FieldChange[]) =>
      changes.map((change) => ({ ...change, before: change.after, after: change.before }));
    const sorted = (changes: readonly FieldChange[]) => changes.map((change) => JSON.stringify(change)).toSorted();
    const changesOf = (before: NotificationFields, after: NotificationFields) =>
      notificationFields.flatMap((field) => fieldChanges(field, field.name, before[field.name], after[field.name]));
    fc.assert(
      fc.property(anyNotificationFields, anyNotificationFields, (one, other) => {
        expect(sorted(mirrored(changesOf(one, other)))).toEqual(sorted(changesOf(other, one)));
      }),
    );
  });

  const after = (event: PostingEvent) => postingAfter('p1', added, event);
  /** How many more there are now, by the reported changes. */
  const balanceOf = (before: Posting, event: PostingEvent) =>
    (told(stepOf(before, event, 2))?.changes ?? [])
      .map((change) => Number(change.before === '') - Number(change.after === ''))
      .reduce((sum, one) => sum + one, 0);

  it('rows that come and go are told as such', () => {
    const fewRows = anyRows.map((rows) => rows.slice(0, 10));
    fc.assert(
      fc.property(fewRows, fewRows, (rows, newRows) => {
        const before = after({ type: 'TableAdded', data: { tableId: 't1', rows } });
        const balance = balanceOf(before, { type: 'TableEdited', data: { tableId: 't1', rows: newRows } });
        expect(balance).toBe(shownRows(newRows).length - shownRows(rows).length);
      }),
    );
  });

  it('links that come and go are told as such', () => {
    fc.assert(
      fc.property(anyAttachments, anyAttachments, (attachments, others) => {
        const before = after({ type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments } });
        const edited: PostingEvent = { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments: others } };
        expect(balanceOf(before, edited)).toBe(others.length - attachments.length);
      }),
    );
  });
});
