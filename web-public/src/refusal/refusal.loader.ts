import type { Loader } from '../server/loader';
import { refusalHeadings } from './refusal-headings';

export const loadNotFound = refused(404, 'notFound');
export const loadBadRequest = refused(400, 'badRequest');

function refused(status: number, reason: 'notFound' | 'badRequest'): Loader {
  return async ({ t }) => ({
    status,
    head: { title: t(refusalHeadings[reason]), unlisted: true },
    view: { kind: 'refusal', reason },
  });
}
