import type { ListedDocument, ReadStore } from './read-store.js';

/** All listed documents of a collection, oldest first, some hundred at a time: what a whole list is read by. */
export async function* listedPages(
  reads: Pick<ReadStore, 'listedAfter'>,
  collection: string,
): AsyncGenerator<readonly ListedDocument[]> {
  for (let page = await reads.listedAfter(collection); page.length > 0;) {
    yield page;
    page = await reads.listedAfter(collection, page.at(-1));
  }
}
