import { type Family, notificationFields, postingFields, wireName } from '@noticeboard/content-model';
import { z } from 'zod';

const kept = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), revision: z.int().min(0) };
const byKind = {
  text: z.string(),
  date: z.string().describe('Free text, as typed'),
  url: z.string().describe('Empty, or an absolute http(s) address'),
  lines: z.array(z.string()),
  dates: z.array(z.object({ dateValue: z.string() })),
};

/** A notification as the family sends it. */
export function notificationRecord(family: Family) {
  const fields = notificationFields.map((field) => [wireName(family, field), byKind[field.kind]] as const);
  return z.object({ _id: z.string(), ...Object.fromEntries(fields), ...kept });
}

/** A posting as the family sends it. */
export function postingRecord(family: Family) {
  const fields = postingFields.map((field) => [wireName(family, field), byKind[field.kind]] as const);
  return z.object({
    _id: z.string(),
    [family.titleField]: z.string(),
    ...Object.fromEntries(fields),
    notifications: z.array(notificationRecord(family)),
    ...(family.approvable && { approved: z.boolean() }),
    ...kept,
  });
}
