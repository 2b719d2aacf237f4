import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  parseHead,
  type Posting,
  postingToWire,
  readModels,
  type WithdrawnPosting,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import type { ListPart } from '../http/http-result.js';
import type { ListQuery } from '../http/list-query.js';
import { READ_STORE } from '../http/tokens.js';
import { SqliteLogIndex } from '../ledger/sqlite-log-index.js';
import { RecordReads } from '../reads/record.reads.js';
import { RecordTable } from '../reads/record-table.js';
import { DeskLinks } from './desk.links.js';
import { DeskReads } from './desk.reads.js';

/** Properties of postings that other lists than their own know. */
export const selectionNames = ['withdrawn', 'prepared', 'broken', 'mine'] as const;
export type SelectionName = (typeof selectionNames)[number];

/** The newest events of a person that are looked through. */
const newest = { order: 'newest', offset: 0, limit: 1000 } as const;

/** Finds the postings of a family that staff look for by what is being done about them. */
@Injectable()
export class DeskSelections {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly records: RecordReads,
    private readonly desk: DeskReads,
    private readonly links: DeskLinks,
    @Inject(SqliteLogIndex) private readonly index: SqliteLogIndex,
  ) {}

  /** Those that all of the selections have; undefined where none of them names any. */
  async idsOf(
    family: Family,
    names: readonly SelectionName[],
    username: string,
  ): Promise<ReadonlySet<string> | undefined> {
    const asked = names.filter((name) => name !== 'withdrawn');
    const found = await Promise.all(asked.map((name) => this.#idsIn(family, name, username)));
    return found.length === 0
      ? undefined
      : found.reduce((one, other) => new Set([...one].filter((id) => other.has(id))));
  }

  /** The part that a query asks for of those that are withdrawn: the list of the family has none of them. */
  async withdrawn(family: Family, query: ListQuery): Promise<ListPart> {
    const bodies = await this.records.everything(readModels.withdrawn(family));
    const all = bodies.map((json) => (JSON.parse(json) as WithdrawnPosting).id);
    const heads = await this.reads.documents(readModels.heads(family), all);
    const rows = heads.flatMap((json, place) => {
      if (json === undefined) return [];
      const { id, scalars } = parseHead(json);
      return [{ id, order: String(place).padStart(9, '0'), scalars }];
    });
    const { ids, from, total } = new RecordTable({ titleField: family.titleField }, rows).select(query);
    const states = await this.reads.documents(readModels.postingStates(family), ids);
    const records = states.flatMap((json) =>
      json === undefined ? [] : [JSON.stringify(postingToWire(family, JSON.parse(json) as Posting))],
    );
    return { records, from, total };
  }

  async #idsIn(family: Family, name: Exclude<SelectionName, 'withdrawn'>, username: string): Promise<Set<string>> {
    switch (name) {
      case 'prepared':
        return this.#prepared(family);
      case 'broken': {
        const { broken } = await this.links.known();
        return new Set(broken.records.filter(({ source }) => source === family.key).map(({ id }) => id));
      }
      case 'mine':
        return new Set([...(await this.#prepared(family, username)), ...(await this.#changedBy(family, username))]);
    }
  }

  /** Those that a change set would change, by anybody or by one person. */
  async #prepared(family: Family, username?: string): Promise<Set<string>> {
    const steps = (await this.desk.livingChangeSets()).flatMap((set) => set.steps);
    const own = steps.filter(({ preparedBy }) => username === undefined || preparedBy === username);
    return new Set(own.filter(({ record }) => record.family === family.key).map(({ record }) => record.id));
  }

  async #changedBy(family: Family, actor: string): Promise<readonly string[]> {
    await this.index.catchUp();
    return this.index.events({ kind: 'posting', family: family.key, actor }, newest).map(({ subject }) => subject.id);
  }
}
