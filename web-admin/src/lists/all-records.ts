import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'react-admin';

/** Fewer than one answer of the API holds. */
const atOnce = 5000;

interface Found {
  readonly resource: string;
  readonly sort: SortPayload;
  readonly filter: FilterPayload;
}

/** Every record that a list has found, however many: answer by answer. */
export async function allRecords(
  { getList }: Pick<DataProvider, 'getList'>,
  { resource, sort, filter }: Found,
  perPage = atOnce,
): Promise<RaRecord[]> {
  const records: RaRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await getList(resource, { pagination: { page, perPage }, sort, filter });
    records.push(...(data as RaRecord[]));
    if (data.length === 0 || records.length >= total) return records;
  }
}
