import { z } from 'zod';
import type { Attachment, Cell } from './posting-parts.js';
import type { Family } from './families.js';
import { encodedError } from './field-errors.js';
import { bodyJsonIn } from './json-excess.js';
import { listLimit, tableLimits } from './limits.js';
import { managedFields } from './posting.schema.js';
import { overlaps } from './tables/table-grid.js';
import { fieldText, isFaultlessText, listUpToFault, storedPath, webAddress, type WriteMode } from './text.schema.js';
import { isVisible } from './visible-text.js';

const spanFault = encodedError('notASpan', { max: tableLimits.span });
const required = encodedError('required');
const digits = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const span = z.union([z.number(), digits], { error: spanFault }).refine(isSpan, spanFault).default(1);

function isSpan(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= tableLimits.span;
}

const cell: z.ZodType<Cell> = z.strictObject({ value: fieldText, colspan: span, rowspan: span });

/** The shape of most cells. To parse each of a table's tens of thousands would hold up everybody. */
function faultlessCell(given: unknown): Cell | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  for (const name in given) if (name !== 'value' && name !== 'colspan' && name !== 'rowspan') return undefined;
  const { value, colspan = 1, rowspan = 1 } = given as { readonly [Name in keyof Cell]?: unknown };
  return isFaultlessText(value) && isSpan(colspan) && isSpan(rowspan) ? { value, colspan, rowspan } : undefined;
}

const mostCells = tableLimits.cellsInAll.toLocaleString('en');

function cellsIn(table: readonly unknown[]): number {
  return table.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 0), 0);
}

const row = listUpToFault(
  cell,
  z
    .array(z.unknown(), { error: encodedError('notARow') })
    .max(tableLimits.cells, encodedError('tooManyCells', { max: tableLimits.cells })),
  faultlessCell,
);
const rows = listUpToFault(
  row,
  z
    .array(z.unknown(), { error: encodedError('notAListOfRows') })
    .max(tableLimits.rows, encodedError('tooManyRows', { max: tableLimits.rows }))
    .refine((given) => cellsIn(given) <= tableLimits.cellsInAll, encodedError('tooManyCellsInAll', { max: mostCells }))
    .describe(`At most ${mostCells} cells in all rows.`),
).refine((table) => !overlaps(table), encodedError('cellsOverlap'));

const attachment = (mode: WriteMode) =>
  z
    .strictObject({
      title: fieldText.refine(isVisible, required),
      type: z.enum(['link', 'pdf'], { error: encodedError('notAnAttachmentType') }),
      content: fieldText.overwrite((text) => text.trim()).default(''),
      fileName: fieldText.default(''),
    })
    .check(({ value, issues }) => {
      const { type, content } = value;
      const schema = type === 'link' ? webAddress('link', mode).refine((text) => text !== '', required) : storedPath;
      const fault = schema.safeParse(content).error?.issues[0];
      if (fault) issues.push({ code: 'custom', message: fault.message, input: content, path: ['content'] });
    });

const attachments = (mode: WriteMode): z.ZodType<Attachment[]> =>
  listUpToFault(
    attachment(mode),
    z
      .array(z.unknown(), { error: encodedError('notAListOfAttachments') })
      .max(listLimit, encodedError('tooManyEntries', { max: listLimit })),
  );

/** In a multipart body the list comes as JSON text. */
const attachmentsOrText = (mode: WriteMode) =>
  z.preprocess((given) => (typeof given === 'string' ? bodyJsonIn(given) : given), attachments(mode));

/** `title`: of the posting that the record belongs to, current or old. Absent in a change: it stays where it is. */
export type TableWrite<M extends WriteMode> = PartWrite<M, Cell[][]>;
export type UsefulItemsWrite<M extends WriteMode> = PartWrite<M, Attachment[]>;

interface WholeWrite<T> {
  readonly title: string;
  readonly content: T;
}
type PartWrite<M extends WriteMode, T> = M extends 'whole' ? WholeWrite<T> : Partial<WholeWrite<T>>;

export function tableBody<M extends WriteMode>(family: Family, mode: M): z.ZodType<TableWrite<M>> {
  return partBody(family, mode, 'data', rows);
}

/** An attachment of type `pdf` without `content` waits for its file: the caller pairs files with them in order. */
export function usefulItemsBody<M extends WriteMode>(family: Family, mode: M): z.ZodType<UsefulItemsWrite<M>> {
  return partBody(family, mode, 'attachments', attachmentsOrText(mode));
}

function partBody<T>(family: Family, mode: WriteMode, field: string, content: z.ZodType): z.ZodType<T> {
  const isWhole = mode === 'whole';
  const title = z.string({ error: encodedError(family.unknownTitle) });
  const shape: Record<string, z.ZodType> = {
    [family.titleField]: isWhole ? title : title.optional(),
    [field]: isWhole ? content : content.optional(),
  };
  if (!isWhole) for (const name of managedFields) shape[name] = z.unknown().optional();
  return z.strictObject(shape).transform((body: Record<string, unknown>) => {
    const { [family.titleField]: given, [field]: value } = body;
    // Checked just above; this is the parse that names the shape.
    return { ...(given !== undefined && { title: given }), ...(value !== undefined && { content: value }) } as T;
  });
}
