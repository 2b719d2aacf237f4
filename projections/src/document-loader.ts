import type { DocumentCache } from './document-cache.js';
import type { DocumentKey, LoadDocuments } from './projection.js';

/** Stored documents that are waited for, fetched by collection. */
export class DocumentLoader {
  readonly #known: DocumentCache;
  readonly #byCollection = new Map<string, { readonly id: string; readonly take: (document: unknown) => void }[]>();

  constructor(known: DocumentCache) {
    this.#known = known;
  }

  /** `take` is called when there is such a document. */
  want({ collection, id }: DocumentKey, take: (document: unknown) => void): void {
    const others = this.#byCollection.get(collection);
    if (others) others.push({ id, take });
    else this.#byCollection.set(collection, [{ id, take }]);
  }

  async load(load: LoadDocuments): Promise<void> {
    for (const [collection, wanted] of this.#byCollection) {
      const bodies = await load(
        collection,
        wanted.map(({ id }) => id),
      );
      wanted.forEach(({ id, take }, index) => {
        const body = bodies[index];
        if (body !== undefined) take(this.#known.parse({ collection, id }, body));
      });
    }
  }
}
