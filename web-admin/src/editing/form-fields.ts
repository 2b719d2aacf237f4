import { encodeFieldError, type Field, fieldErrors } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import type { Values } from '../providers/write-bodies.js';
import type { FormErrors } from '../providers/http-client.js';

/** A field of a form as two versions of it are compared. */
export interface ComparedField {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  /** The value of this field in a version, for a person; nothing for an empty one. The other versions stand beside it. */
  readonly show: (version: Values, others: readonly Values[]) => ReactNode;
}

/** A field of text, or of a list, which reads as lines. */
export function comparedField(name: string, { label }: Pick<Field, 'label'>): ComparedField {
  return { name, label, show: (version) => linesOf(version[name]).join('\n') };
}

function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(linesOf);
  return typeof value === 'string' ? [value] : [];
}

/** The findings of one of the server's schemas, for the form that holds the fields. */
export function formErrors({ error }: { readonly error?: Parameters<typeof fieldErrors>[0] | undefined }): FormErrors {
  if (!error) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, fault]) => [field, encodeFieldError(fault)]),
  );
}
