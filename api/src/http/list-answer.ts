import { Answer } from './answer.js';

export interface ListPart {
  /** JSON of each record. */
  readonly records: readonly string[];
  /** Index of the first of them in the whole. */
  readonly from: number;
  readonly total: number;
}

/** A bare array with the headers of the contract; `name` is the last fixed segment of the list's path. */
export function listAnswer(name: string, { records, from, total }: ListPart): Answer {
  const span = records.length === 0 ? '*' : `${from}-${from + records.length - 1}`;
  return new Answer(`[${records.join(',')}]`, {
    'Content-Range': `${name} ${span}/${total}`,
    'X-Total-Count': String(total),
    'Access-Control-Expose-Headers': 'Content-Range, X-Total-Count',
  });
}
