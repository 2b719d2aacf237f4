import { Inject, Injectable } from '@nestjs/common';
import {
  aggregateOf,
  type ChangeHistory,
  historyId,
  idOf,
  readModels,
  type ToldOutside,
} from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { Reads } from '@noticeboard/read-store';
import { findRecord, type RecordName } from '../history/tracked-record.js';
import { EVENT_STORE, LIVE_READS } from '../http/tokens.js';
import type { Channel } from '../reach/channel-log.js';
import type { Told } from '../reach/delivery-log.js';
import { laneOf } from '../reach/message.js';
import { newsTypeOf } from '../reach/publications.js';
import { ReachHome } from '../reach/reach-home.js';
import { shownName } from './shown-name.js';

/** Messages of one channel that were given up, among which those of a record are found. */
const mostFailed = 500;

type ToldChannel = ToldOutside['channels'][number];

/** A record, and what readers have seen of it. */
interface Shown {
  readonly lane: string;
  readonly source: string;
  readonly stream: string;
  readonly entries: ChangeHistory['entries'];
  /** The last of them is not handed on to the channels yet. */
  readonly isComing: boolean;
}

/** The channels that got messages about a record, and whether its copy there is as its page. */
@Injectable()
export class ToldReads {
  constructor(
    private readonly home: ReachHome,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(LIVE_READS) private readonly reads: Pick<Reads, 'documents'>,
  ) {}

  /** @throws ProblemError `unknownRecord`, `malformedQuery` */
  async of(name: RecordName): Promise<ToldOutside> {
    const { families } = this.home;
    const { stream } = await findRecord(this.events, name, families);
    const aggregate = aggregateOf(stream, families);
    if (!aggregate?.publicHistory) return { changedAt: null, channels: [] };
    const [source, id] = [aggregate.key, idOf(stream)];
    const [stored] = await this.reads.documents(readModels.changes, [historyId(source, id)]);
    const entries = stored === undefined ? [] : (JSON.parse(stored) as ChangeHistory).entries;
    const { channels, destinations } = await this.home.all();
    const isComing = channels.size > 0 && (await this.#isComing(entries[0]));
    const shown = { lane: laneOf({ source, id }), source, stream, entries, isComing };
    const tells = new Set(destinations.filter(({ words }) => words).map((destination) => destination.id));
    const all = await Promise.all(
      [...channels.values()].map((channel) => this.#channel(channel, shown, tells.has(channel.id))),
    );
    return { changedAt: entries[0]?.at ?? null, channels: all.flatMap((channel) => channel ?? []) };
  }

  /** @param tells false: its settings are gone, or it gets no news */
  async #channel(channel: Channel, shown: Shown, tells: boolean): Promise<ToldChannel | undefined> {
    const { lane, source } = shown;
    const { outbox, deliveries } = this.home;
    const [told, waits, dead] = await Promise.all([
      deliveries.toldOf(channel.id, lane),
      outbox.waitingIn(channel.id, lane),
      outbox.dead(channel.id, mostFailed),
    ]);
    const waiting = waits.map(({ due, tries, why }) => ({ due: isoOf(due), tries, ...(why !== undefined && { why }) }));
    const failed = dead
      .filter(({ message }) => message.to === undefined && message.lanes.includes(lane))
      .map(({ at, why }) => ({ at: isoOf(at), why }));
    const isUntouched = !told && waiting.length + failed.length === 0;
    const { families = [] } = channel.webhook ?? {};
    if (isUntouched && (!tells || (families.length > 0 && !families.includes(source)))) return undefined;
    const { id, kind } = channel;
    const name = shownName(channel);
    const own = { id, kind, ...(name !== undefined && { name }), waiting, failed };
    const missed = await this.#missed(channel, shown, told);
    const state = stateOf(own, missed, told, shown);
    if (!told) return { ...own, state, missed };
    const { position: _, ...last } = told;
    return { ...own, state, missed, ...last };
  }

  async #isComing(newest: ChangeHistory['entries'][number] | undefined): Promise<boolean> {
    const read = await this.home.outbox.reactor();
    return newest !== undefined && newest.position > (read?.position ?? '');
  }

  /** How many changes of the record have come since, with corrections of typing errors, which no channel gets. */
  async #missed(
    { since: opened, webhook }: Channel,
    { entries, stream }: Shown,
    told: Told | undefined,
  ): Promise<number> {
    const from = told?.position ?? opened;
    const asked = entries.filter((entry) => !webhook || webhook.events.includes(newsTypeOf(entry)));
    const seen = asked.filter(({ position }) => position > from).length;
    if (!told) return seen;
    const since = await this.events.readStream(stream, { from: told.revision + 1 });
    const corrections = new Set(
      since.filter(({ metadata }) => metadata['correction'] === 'true').map(({ metadata }) => metadata['changeSet']),
    );
    return seen + corrections.size;
  }
}

function stateOf(
  { waiting, failed }: Pick<ToldChannel, 'waiting' | 'failed'>,
  missed: number,
  told: Told | undefined,
  { isComing }: Shown,
): ToldChannel['state'] {
  if (waiting.length > 0 || (missed > 0 && isComing)) return 'waiting';
  if (missed === 0) return told ? 'current' : failed.length > 0 ? 'failed' : 'never';
  return failed.length > 0 ? 'failed' : told ? 'behind' : 'never';
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
