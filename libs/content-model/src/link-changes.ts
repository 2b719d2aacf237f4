import type { Attachment } from './posting-parts.js';
import { fieldError, inEntry } from './field-errors.js';
import { invalid } from './problems.js';
import { isWebAddress } from './web-address.js';

/**
 * A change may send back the link that a record has, however old; a link that is new must be one that may be stored.
 * @param changes values that differ from those of the record, by their name on the wire
 * @throws ProblemError `invalid`
 */
export function refuseNewLinks(fields: readonly LinkField[], changes: Readonly<Record<string, unknown>>): void {
  for (const { name, kind, label } of fields) {
    const link = kind === 'url' ? changes[name] : undefined;
    if (typeof link === 'string' && link !== '' && !isWebAddress(link))
      invalid(name, fieldError('notAnAddress', { label }));
  }
}

interface LinkField {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
}

/** The same for a list of useful items. @throws ProblemError `invalid` */
export function refuseNewAttachmentLinks(before: readonly Attachment[], after: readonly Attachment[]): void {
  const known = new Set(before.map(({ content }) => content));
  const refused = after.findIndex(
    ({ type, content }) => type === 'link' && !known.has(content) && !isWebAddress(content),
  );
  if (refused >= 0) invalid('attachments', inEntry(refused + 1, fieldError('notAnAddress', { label: 'link' })));
}
