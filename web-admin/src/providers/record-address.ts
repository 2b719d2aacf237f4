import type { RaRecord } from 'react-admin';
import type { Values } from './write-bodies.js';

export function pathTo(collection: string, id: RaRecord['id']): string {
  return `${collection}/${encodeURIComponent(id)}`;
}

/** The condition that a record is still as it was read; undefined for one without a revision. */
export function ifMatch({ revision }: Values): string | undefined {
  return typeof revision === 'number' ? `"${revision}"` : undefined;
}
