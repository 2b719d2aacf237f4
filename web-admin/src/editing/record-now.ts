import type { DataProvider, RaRecord } from 'react-admin';
import { RequestRefused } from '../providers/http-client.js';

/** What somebody else has made of a record meanwhile; without a record they deleted it. */
export interface RecordNow {
  readonly record: RaRecord | undefined;
}

/** Undefined while nobody has changed it, or when that cannot be told. */
export async function recordNow(
  dataProvider: DataProvider,
  resource: string,
  { id, revision }: RaRecord,
): Promise<RecordNow | undefined> {
  try {
    const { data } = await dataProvider.getOne(resource, { id });
    return data['revision'] === revision ? undefined : { record: data };
  } catch (error) {
    return error instanceof RequestRefused && error.status === 404 ? { record: undefined } : undefined;
  }
}
