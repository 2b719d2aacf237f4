import {
  type Family,
  fieldError,
  type Follow,
  type FollowedRecord,
  inEntry,
  invalid,
  listingKinds,
  readModels,
} from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';

/** Refuses to follow a record that readers do not find. @throws ProblemError `invalid` naming the first of them */
export async function assertPublic(
  reads: Pick<Reads, 'documents'>,
  families: readonly Family[],
  { records }: Follow,
): Promise<void> {
  for (const [kind, collections] of collectionsOf(families)) {
    const own = records.filter((record) => record.kind === kind);
    if (own.length === 0) continue;
    const ids = own.map(({ id }) => id);
    const found = await Promise.all(collections.map((collection) => reads.documents(collection, ids)));
    const missing = own.find((_, at) => found.every((documents) => documents[at] === undefined));
    if (!missing) continue;
    const message = 'There is no such record among those that readers find.';
    invalid('follow', inEntry(records.indexOf(missing) + 1, fieldError('other', { message })));
  }
}

/** The collections that hold public records alone, by kind. */
function collectionsOf(families: readonly Family[]): ReadonlyMap<FollowedRecord['kind'], readonly string[]> {
  return new Map<FollowedRecord['kind'], readonly string[]>([
    ['posting', families.map((family) => readModels.postings(family))],
    ...listingKinds.map((kind) => [kind.category, [readModels.listings(kind)]] as const),
  ]);
}
