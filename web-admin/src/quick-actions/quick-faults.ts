import { encodedError, encodeFieldError, isWebAddress, titleFault, trimTitle } from '@noticeboard/content-model';
import type { Values } from '../providers/write-bodies.js';
import { type QuickField, type QuickFaults, textOf } from './quick-action.js';

/** The server's own rules for the kinds of fields, in its words, before anything is sent. */
export function quickFaults(fields: readonly QuickField[], values: Values): QuickFaults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, values);
      return fault === undefined ? [] : [[field.source, fault]];
    }),
  );
}

function faultOf({ source, label, kind, required: isRequired }: QuickField, values: Values): string | undefined {
  const text = textOf(values, source);
  if (kind === 'title') {
    const fault = titleFault(trimTitle(text));
    return fault && encodeFieldError(fault);
  }
  if (isRequired && text === '') return encodedError('required');
  if (kind === 'url' && text !== '' && !isWebAddress(text)) return encodedError('notAnAddress', { label });
  return undefined;
}
