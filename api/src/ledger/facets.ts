import type { Database } from 'libsql';
import type { EventFilter, SubjectKind } from './log-index.js';

/**
 * Type of the events that no answer holds: a title is claimed in the append of the event that needs it, and one action
 * is read once. In the log, and so in the ledger and the export, a claim is an event as any other.
 */
export const unlistedType = 'TitleClaimed';

/** The kinds of records that readers see, in a filter. */
export const contentKind = 'content';

function isContent({ kind }: Pick<Facet, 'kind'>): boolean {
  return kind !== 'account' && kind !== 'changeSet' && kind !== 'portal';
}

/** The common values of all events of one kind of subject, family, actor, role and type. */
export interface Facet {
  readonly facet: number;
  readonly kind: SubjectKind;
  readonly family: string;
  readonly actor: string;
  readonly role: string;
  readonly type: string;
  /** How many events it has. */
  events: number;
}

export type FacetKey = Omit<Facet, 'facet' | 'events'>;

/** All facets, in memory: few hundreds in a portal of a million events. */
export class Facets {
  readonly #save;
  readonly #all;
  readonly #byKey = new Map<string, Facet>();
  readonly #byNumber = new Map<number, Facet>();
  readonly #changed = new Set<Facet>();

  constructor(database: Database) {
    this.#save = database.prepare(
      `INSERT INTO facets SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
       FROM json_each(?) WHERE true ON CONFLICT (facet) DO UPDATE SET events = excluded.events`,
    );
    this.#all = database.prepare('SELECT * FROM facets');
    this.read();
  }

  /** As the file has them: another connection may have written. */
  read(): void {
    for (const facet of this.#all.all() as Facet[]) this.#know(facet);
  }

  /** The facet of one more event, and how many it had before. */
  count(key: FacetKey): { readonly facet: number; readonly nth: number } {
    const facet = this.#byKey.get(keyText(key)) ?? this.#know({ ...key, facet: this.#byNumber.size, events: 0 });
    this.#changed.add(facet);
    facet.events += 1;
    return { facet: facet.facet, nth: facet.events - 1 };
  }

  save(): void {
    const row = ({ facet, kind, family, actor, role, type, events }: Facet) =>
      [facet, kind, family, actor, role, type, events] as const;
    const rows = [...this.#changed].map(row);
    this.#changed.clear();
    this.#save.run(JSON.stringify(rows));
  }

  of(number: number): Facet {
    const facet = this.#byNumber.get(number);
    if (!facet) throw new RangeError(`the index of the log has no facet ${number}`);
    return facet;
  }

  /** Those that are listed and that a filter lets through; undefined when that is all of them. */
  matching(filter: EventFilter): Facet[] | undefined {
    const wanted = (['kind', 'family', 'actor', 'type'] as const).filter((name) => filter[name] !== undefined);
    const fits = (facet: Facet) =>
      facet.type !== unlistedType &&
      wanted.every((name) =>
        name === 'kind' && filter.kind === contentKind ? isContent(facet) : facet[name] === filter[name],
      );
    const matching = [...this.#byNumber.values()].filter(fits);
    return matching.length === this.#byNumber.size ? undefined : matching;
  }

  /** All but these. */
  except(facets: readonly Facet[]): Facet[] {
    const left = new Set(facets);
    return [...this.#byNumber.values()].filter((facet) => !left.has(facet));
  }

  #know(facet: Facet): Facet {
    this.#byKey.set(keyText(facet), facet);
    this.#byNumber.set(facet.facet, facet);
    return facet;
  }
}

function keyText({ kind, family, actor, role, type }: FacetKey): string {
  return JSON.stringify([kind, family, actor, role, type]);
}
