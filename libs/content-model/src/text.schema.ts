import { z } from 'zod';
import { encodeFieldError, encodedError } from './field-errors.js';
import { listLimit, notAvailable, storedPathPattern, textLimit } from './limits.js';
import type { Field, FieldKind } from './posting-fields.js';
import { cleanTitle, titleFault } from './titles.js';
import { isVisible } from './visible-text.js';
import { isLinkOnRecord, isWebAddress } from './web-address.js';

const wrongType = encodedError('notText');
const required = encodedError('required');

const halfCharacter = /\p{Cs}/u;

/** Free text of a field: typed, bounded, whole characters. */
export const fieldText = z
  .string({ error: (issue) => (issue.input === undefined ? required : wrongType) })
  .refine((text) => !halfCharacter.test(text), encodedError('halfCharacter'))
  .refine(
    (text) => text.length <= textLimit || Array.from(text).length <= textLimit,
    encodedError('tooManyCharacters', { max: textLimit.toLocaleString('en') }),
  );

/** True when `fieldText` takes it; false also of some few that are long and hold characters of two units. */
export function isFaultlessText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= textLimit && !halfCharacter.test(value);
}

/** A remark on a change: trimmed, and not empty. */
export function noteText(max: number): z.ZodType<string> {
  return fieldText
    .overwrite((text) => text.trim())
    .refine(isVisible, required)
    .refine((text) => Array.from(text).length <= max, encodedError('tooManyCharacters', { max }));
}

const dateText = fieldText.overwrite((text) => (text.trim() === notAvailable ? '' : text));

/** `whole`: a POST, absent fields become empty. `change`: a PUT, absent fields stay as they are. */
export type WriteMode = 'whole' | 'change';

/**
 * Empty, or an absolute http(s) address: `javascript:`, `data:` and friends are refused. A change may send back what is
 * on record: whether it is new is seen where the record is (`refuseNewLinks`).
 */
export const webAddress = (label: string, mode: WriteMode) =>
  fieldText
    .overwrite((text) => text.trim())
    .refine(
      (text) => text === '' || (mode === 'whole' ? isWebAddress(text) : isLinkOnRecord(text)),
      encodedError('notAnAddress', { label }),
    );

export const storedPath = z
  .string({ error: wrongType })
  .refine((text) => text === '' || storedPathPattern.test(text), encodedError('notAFile'));

/**
 * A list that is looked at up to its first wrong entry: only the first fault of a field is reported, and to find a
 * hundred thousand of them takes seconds. `entriesOf` has what its entries are.
 * @param faultless gives without a parse what one would make of the entry, where it sees that nothing is wrong with it
 */
export function listUpToFault<T>(
  entry: z.ZodType<T>,
  list: z.ZodArray,
  faultless?: (one: unknown) => T | undefined,
): z.ZodType<T[]> {
  entriesOf.set(list, entry);
  return list.transform((given, { issues }) => {
    const taken: T[] = [];
    for (const [place, one] of given.entries()) {
      const ready = faultless?.(one);
      if (ready !== undefined) {
        taken.push(ready);
        continue;
      }
      const parsed = entry.safeParse(one);
      if (!parsed.success) {
        const [fault] = parsed.error.issues;
        if (fault) issues.push({ ...fault, input: one, path: [place, ...fault.path] } as z.core.$ZodRawIssue);
        return z.NEVER;
      }
      taken.push(parsed.data);
    }
    return taken;
  });
}

/** For documents: a schema of such a list itself knows nothing of them. */
export const entriesOf = new WeakMap<z.core.$ZodType, z.ZodType>();

const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(entry, { error: encodedError('notAList') })
    .max(listLimit, encodedError('tooManyEntries', { max: listLimit }));

const byKind = {
  text: () => fieldText,
  date: () => dateText,
  url: (field: Field, mode: WriteMode) => webAddress(field.label, mode),
  lines: () => listOf(fieldText),
  dates: () => listOf(z.strictObject({ dateValue: dateText }, { error: encodedError('notADateEntry') })),
} satisfies Record<FieldKind, (field: Field, mode: WriteMode) => z.ZodType>;

/** One field of a write: shape, limits and the words of its refusals. */
export function fieldSchema(field: Field, mode: WriteMode): z.ZodType {
  const schema: z.ZodType = byKind[field.kind](field, mode);
  return field.required
    ? schema.refine((value) => typeof value !== 'string' || saysSomething(value), required)
    : schema;
}

function saysSomething(text: string): boolean {
  return isVisible(text) && text.trim() !== notAvailable;
}

/** A posting's title, trimmed. */
export const titleSchema = z
  .string({ error: (issue) => (issue.input === undefined ? encodedError('titleMissing') : wrongType) })
  .overwrite(cleanTitle)
  .check((context) => {
    const fault = titleFault(context.value);
    if (fault) context.issues.push({ code: 'custom', message: encodeFieldError(fault), input: context.value });
  });
