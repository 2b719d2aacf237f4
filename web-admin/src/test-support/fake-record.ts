import { fieldErrors, Refusal } from '@noticeboard/content-model';
import type { FakeRequest } from './fake-api.js';

/** What the server keeps of each record beside its content. */
export interface Kept {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** Ids, times and revisions that follow on each other, one a call. */
export function createKeeper(prefix: string): { readonly added: () => Kept; readonly touched: () => Touched } {
  let ticks = 0;
  const added = (): Kept => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, 0, ++ticks)).toISOString();
    return { id: `${prefix}${ticks}`, createdAt: at, updatedAt: at, revision: ticks };
  };
  const touched = () => {
    const { updatedAt, revision } = added();
    return { updatedAt, revision };
  };
  return { added, touched };
}

type Touched = Pick<Kept, 'updatedAt' | 'revision'>;

type Checked<T> = { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] };

/** @throws Refusal `invalid` with the faults by field */
export function parsed<T>(result: Checked<T>): T {
  if (result.success) return result.data;
  throw new Refusal('invalid', { errors: fieldErrors(result.error) });
}

/** @throws Refusal `staleRevision` with the record as it is now */
export function checkRevision(headers: FakeRequest['headers'], { revision }: Kept, current: unknown): void {
  const given = headers['if-match'];
  if (given !== undefined && given !== '*' && given !== `"${revision}"`) {
    throw new Refusal('staleRevision', { current });
  }
}

/** @throws Refusal `unknownRecord` */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('unknownRecord');
  return record;
}
