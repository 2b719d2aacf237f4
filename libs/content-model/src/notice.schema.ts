import { z } from 'zod';
import type { Changed, NoticeFields } from './events.js';
import type { NoticeKind } from './notice-kinds.js';
import { managedFields, type WriteMode } from './posting.schema.js';
import { fieldText, storedPath, titleSchema, webAddress } from './text.schema.js';

export type NoticeWrite<M extends WriteMode> = (M extends 'whole' ? NoticeFields : Changed<NoticeFields>) & {
  /** Drop the stored PDF. */
  readonly removePdf?: boolean;
};

const linkLabel = 'Apply Link';

/** Body of `POST` and `PUT`, as JSON or as the text parts of a multipart body (where every value is text). */
export function noticeBody<M extends WriteMode>(kind: NoticeKind, mode: M): z.ZodType<NoticeWrite<M>> {
  const link = kind.needsLink
    ? webAddress(linkLabel).refine((text) => text !== '', `Please enter a valid URL for the ${linkLabel}.`)
    : webAddress(linkLabel);
  const isWhole = mode === 'whole';
  const shape: Record<string, z.ZodType> = {
    [kind.titleField]: isWhole ? titleSchema : titleSchema.optional(),
    applyLink: isWhole && kind.needsLink ? link : link.optional(),
    ...(kind.takesPdf && {
      removePdf: flag.optional(),
      pdfFile: storedPath.optional(),
      fileName: fieldText.optional(),
    }),
  };
  if (!isWhole) for (const name of managedFields) shape[name] = z.unknown().optional();

  return z.strictObject(shape).transform((body: Record<string, unknown>): NoticeWrite<M> => {
    const { [kind.titleField]: title, applyLink, pdfFile, fileName, removePdf } = body;
    const given = Object.entries({ title, applyLink, pdfFile, fileName, removePdf });
    const empty = isWhole ? { applyLink: '', pdfFile: '', fileName: '' } : {};
    const present = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    // Checked field by field just above; this is the parse that names the shape.
    return { ...empty, ...present } as NoticeWrite<M>;
  });
}

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'This must be true or false.',
});
