import {
  type Attachment,
  type Family,
  type ListingKind,
  notificationFields,
  postingFields,
  type Tie,
  wireName,
} from '@noticeboard/content-model';

export type Values = Readonly<Record<string, unknown>>;

/** The value is no list and not empty. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a posting that are given, in the family's words. */
export function postingWrite(family: Family, values: Values): Values {
  return given(values, [family.titleField, ...postingFields.map((field) => wireName(family, field))]);
}

/** The fields of a notification that are given, and the title of the posting that the form showed. */
export function notificationWrite(family: Family, values: Values): Values {
  return given(values, ['selectedJobTitle', ...notificationFields.map((field) => wireName(family, field))]);
}

/** The posting's title, and the rows of cells. */
export function tableWrite(family: Family, values: Values): Values {
  return given(values, [family.titleField, 'data']);
}

/** An attachment as a form holds it: a PDF that was picked and not sent yet is its `file`. */
export interface AttachmentDraft extends Attachment {
  readonly file?: File | undefined;
}

/** Multipart: a file goes with the attachment whose place it takes, which then names no stored one. */
export function usefulItemsWrite(family: Family, values: Values): FormData {
  const form = new FormData();
  const { [family.titleField]: title, attachments } = values;
  if (typeof title === 'string') form.append(family.titleField, title);
  if (!Array.isArray(attachments)) return form;
  const drafts = attachments as readonly AttachmentDraft[];
  const listed = drafts.map(({ file, title: name, type, content, fileName }) =>
    file ? { title: name, type, content: '', fileName: file.name } : { title: name, type, content, fileName },
  );
  form.append('attachments', JSON.stringify(listed));
  for (const { file } of drafts) if (file) form.append('pdfs', file, file.name);
  return form;
}

/**
 * An admit card or a result listing. The value of `pdfFile` decides: a `File` is sent, an empty text drops the stored
 * one, the stored path keeps it. Multipart where the kind takes a PDF.
 */
export function listingWrite(kind: ListingKind, values: Values, before: Values): Values | FormData {
  const texts = given(values, [kind.titleField, 'applyLink']);
  const tie = tieIn(values);
  if (!kind.takesPdf) return { ...texts, ...tie };
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text));
  if (tie) form.append('posting', tie.posting ? JSON.stringify(tie.posting) : '');
  const { pdfFile } = given(values, ['pdfFile']);
  if (pdfFile instanceof File) form.append('pdfFile', pdfFile, pdfFile.name);
  else if (pdfFile === '' && before['pdfFile']) form.append('removePdf', 'true');
  return form;
}

/** The posting that a listing is tied to, or none; undefined where the form does not say. */
function tieIn({ posting }: Values): { readonly posting: Tie | null } | undefined {
  if (posting === undefined) return undefined;
  if (!isObject(posting)) return { posting: null };
  return { posting: { family: String(posting['family']), id: String(posting['id']) } };
}

/** A password is sent only when there is a new one. */
export function accountWrite({ password, ...values }: Values): Values {
  const names = ['username', 'role', 'password', 'email', 'invite', 'closed', 'secondFactor'];
  return given({ ...values, password: password || undefined }, names);
}

/** The answer to a report; an empty note is none. */
export function reportAnswer({ answer, note }: Values): Values {
  return given({ answer, note: note || undefined }, ['answer', 'note']);
}

/** Without families a token writes to all content, without an end it does not expire. */
export function tokenWrite({ families, expiresAt, ...values }: Values): Values {
  const chosen = Array.isArray(families) && families.length > 0 ? families : undefined;
  const end = typeof expiresAt === 'string' && expiresAt !== '' ? expiresAt : undefined;
  return given({ ...values, families: chosen, expiresAt: end }, ['name', 'role', 'may', 'families', 'expiresAt']);
}

/** The portal makes a new secret only on demand. */
export function webhookWrite({ rotateSecret, ...values }: Values): Values {
  return given({ ...values, rotateSecret: rotateSecret || undefined }, ['url', 'events', 'families', 'rotateSecret']);
}

/** An input that was emptied holds null, where the API knows an empty text. */
function given(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name] ?? '']),
  );
}

export function textOf(values: Values, source: string): string {
  const value = values[source];
  return typeof value === 'string' ? value.trim() : '';
}
