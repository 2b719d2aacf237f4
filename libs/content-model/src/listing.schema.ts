import { z } from 'zod';
import type { Changed } from './event.js';
import { encodedError } from './field-errors.js';
import { bodyJsonIn } from './json-excess.js';
import type { ListingFields, Tie } from './listing.js';
import type { ListingKind } from './listing-kinds.js';
import { managedFields } from './posting.schema.js';
import { fieldText, storedPath, titleSchema, webAddress, type WriteMode } from './text.schema.js';

export type ListingWrite<M extends WriteMode> = (M extends 'whole' ? ListingFields : Changed<ListingFields>) & {
  /** Drop the stored PDF. */
  readonly removePdf?: boolean;
  /** Null: it belongs to none. */
  readonly posting?: Tie | null;
};

const linkLabel = 'Apply Link';
/** For `refuseNewLinks`. */
export const listingLinks = [{ name: 'applyLink', label: linkLabel, kind: 'url' }] as const;

/** Body of `POST` and `PUT`, as JSON or as the text parts of a multipart body (where every value is text). */
export function listingBody<M extends WriteMode>(kind: ListingKind, mode: M): z.ZodType<ListingWrite<M>> {
  const link = kind.needsLink
    ? webAddress(linkLabel, mode).refine((text) => text !== '', encodedError('notAnAddress', { label: linkLabel }))
    : webAddress(linkLabel, mode);
  const isWhole = mode === 'whole';
  const shape: Record<string, z.ZodType> = {
    [kind.titleField]: isWhole ? titleSchema : titleSchema.optional(),
    applyLink: isWhole && kind.needsLink ? link : link.optional(),
    posting: tie.optional(),
    ...(kind.takesPdf && {
      removePdf: flag.optional(),
      pdfFile: storedPath.optional(),
      fileName: fieldText.optional(),
    }),
  };
  if (!isWhole) for (const name of managedFields) shape[name] = z.unknown().optional();

  return z.strictObject(shape).transform((body: Record<string, unknown>): ListingWrite<M> => {
    const { [kind.titleField]: title, applyLink, pdfFile, fileName, removePdf, posting } = body;
    const given = Object.entries({ title, applyLink, pdfFile, fileName, removePdf, posting });
    const empty = isWhole ? { applyLink: '', pdfFile: '', fileName: '' } : {};
    const present = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    // Checked field by field just above; this is the parse that names the shape.
    return { ...empty, ...present } as ListingWrite<M>;
  });
}

/** In a multipart body as JSON text, empty for none. */
const tie = z.preprocess(
  (given) => (given === '' ? null : typeof given === 'string' ? bodyJsonIn(given) : given),
  z.strictObject({ family: z.string(), id: z.string() }, { error: encodedError('unknownTie') }).nullable(),
);

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: encodedError('notAFlag'),
});
