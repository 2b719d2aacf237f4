import { Inject, Injectable } from '@nestjs/common';
import { type NamedRecord, type Telling } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { Previews } from '../as-of/previews.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { EVENT_STORE } from '../http/tokens.js';
import { RequestReads } from '../reads/request-reads.js';
import type { Channel } from '../reach/channel-log.js';
import type { Destination } from '../reach/destination.js';
import type { QueuedMessage, ToldRecord } from '../reach/message.js';
import { ReachHome } from '../reach/reach-home.js';
import { stagedMessages } from '../reach/staged-messages.js';
import { shownName } from './shown-name.js';

/** Messages of one channel that are shown: each may be several texts. */
const mostMessages = 50;

/** Says what a change set will tell outside, by the code that will tell it. */
@Injectable()
export class TellingReads {
  constructor(
    private readonly home: ReachHome,
    private readonly previews: Previews,
    private readonly changeSets: ChangeSets,
    private readonly reads: RequestReads,
    @Inject(EVENT_STORE) private readonly events: EventStore,
  ) {}

  /**
   * @param tells false: as it is published with `tell: false`
   * @throws ProblemError `unknownRecord`, `changeSetClosed`, `changeSetBroken`
   */
  of(id: string, tells: boolean): Promise<Telling> {
    return this.previews.during(id, async () => {
      const { channels, destinations } = await this.home.all();
      const staged = await this.changeSets.of(id);
      const silent = ({ metadata, ...event }: (typeof staged)[number]) => ({
        ...event,
        metadata: { ...metadata, tell: 'nobody' },
      });
      const events = tells ? staged : staged.map(silent);
      const told = destinations.filter(({ words }) => words !== undefined);
      const messages = await stagedMessages(events, told, this.events, this.home.families);
      const shown = told.map((destination) => {
        const own = messages.filter((message) => message.destination === destination.id);
        return this.#channel(destination, channels.get(destination.id), own);
      });
      return { delay: this.home.delayMs / 1000, channels: await Promise.all(shown) };
    });
  }

  async #channel(destination: Destination, channel: Channel | undefined, messages: readonly QueuedMessage[]) {
    const { id, kind } = destination;
    const shown: Telling['channels'][number]['messages'] = [];
    for (const message of messages.slice(0, mostMessages)) {
      const words = await destination.words?.(message, this.reads.current);
      shown.push({ records: message.records.map(namedRecord), words: [...(words ?? [])] });
    }
    const name = shownName({ id, kind, ...channel });
    const more = Math.max(0, messages.length - mostMessages);
    return { id, kind, ...(name !== undefined && { name }), paused: channel?.paused === true, messages: shown, more };
  }
}

function namedRecord({ kind, source, id, title }: ToldRecord): NamedRecord {
  return { kind: kind as NamedRecord['kind'], family: kind === 'posting' ? source : '', id, title };
}
