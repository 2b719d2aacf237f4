import { Inject, Injectable } from '@nestjs/common';
import {
  type ChangeHistory,
  type ChannelTemplates,
  type Family,
  listingKinds,
  newsTypes,
  ProblemError,
  readModels,
  recordSources,
  type TemplateEdit,
  templateNames,
  type TemplatePreview,
  type TemplateTexts,
  usualTemplates,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import type { CommandContext } from '../commands/command-context.js';
import { FAMILIES, LIVE_READS } from '../http/tokens.js';
import { type Channel, templateKey } from '../reach/channel-log.js';
import { newsTypeOf } from '../reach/publications.js';
import { ReachHome } from '../reach/reach-home.js';
import { cardDates } from './card-dates.js';
import { telegramText } from './telegram-text.js';

/** Changes that a preview shows, and records that are looked through for them. */
const [mostPosts, mostRecords] = [10, 500];

/** The templates of the posts of a chat. */
@Injectable()
export class Templates {
  constructor(
    private readonly home: ReachHome,
    @Inject(LIVE_READS) private readonly reads: Pick<ReadStore, 'documents' | 'list' | 'count'>,
    @Inject(FAMILIES) private readonly families: readonly Family[],
  ) {}

  /** @throws ProblemError `unknownRecord` for a channel that has no posts */
  async of(id: string): Promise<ChannelTemplates> {
    return templatesOf(chatIn(await this.home.channels.all(), id));
  }

  /**
   * Posts from now on are made of it, those that are there once they are edited.
   * @throws ProblemError `unknownRecord`
   */
  async set(
    id: string,
    { source, change, texts: given }: TemplateEdit,
    context: CommandContext,
  ): Promise<{ readonly templates: ChannelTemplates; readonly position: string }> {
    const texts = ownTexts(given);
    const recorded = await this.home.channels.record(context, (channels) => {
      const known = chatIn(channels, id).templates.get(templateKey(source, change)) ?? {};
      if (known.en === texts.en && known.hi === texts.hi) return undefined;
      return { type: 'TemplateChanged', data: { channel: id, source, change, texts } };
    });
    const channel = chatIn(await this.home.channels.all(), id);
    return { templates: templatesOf(channel), position: recorded?.position ?? channel.since };
  }

  /** The posts about the last such changes, as these texts would make them. @throws ProblemError `unknownRecord` */
  async preview(id: string, { source, change, texts }: TemplateEdit): Promise<TemplatePreview> {
    chatIn(await this.home.channels.all(), id);
    const cardOf = cardDates(this.families, this.reads);
    const kind = listingKinds.find(({ key }) => key === source)?.category ?? 'posting';
    const posts: TemplatePreview['posts'] = [];
    for (const { id: record, title, entry } of await this.#newest(source, change)) {
      const told = { kind, source, id: record, title, revision: 0, type: change, change: entry };
      const text = telegramText({ records: [told] }, await cardOf(told), this.home.origin, ownTexts(texts));
      posts.push({ title, at: entry.at, text });
    }
    return { posts };
  }

  async #newest(source: string, change: TemplateEdit['change']) {
    const total = await this.reads.count(readModels.changes);
    const stored =
      total === 0 ? [] : await this.reads.list(readModels.changes, { from: 0, to: mostRecords - 1, order: 'newest' });
    return stored
      .map((json) => JSON.parse(json) as ChangeHistory)
      .filter((history) => history.source === source)
      .flatMap(({ id, title, entries }) =>
        entries.filter((entry) => newsTypeOf(entry) === change).map((entry) => ({ id, title, entry })),
      )
      .toSorted((one, other) => (one.entry.position < other.entry.position ? 1 : -1))
      .slice(0, mostPosts);
  }
}

function chatIn(channels: ReadonlyMap<string, Channel>, id: string): Channel {
  const channel = channels.get(id);
  if (channel?.kind !== 'telegram') throw new ProblemError('unknownRecord');
  return channel;
}

/** An empty text is none. */
function ownTexts({ en = '', hi = '' }: TemplateEdit['texts']): TemplateTexts & { en?: string; hi?: string } {
  return { ...(en !== '' && { en }), ...(hi !== '' && { hi }) };
}

function templatesOf({ templates }: Channel): ChannelTemplates {
  const rows = recordSources.flatMap((source) =>
    newsTypes.map((change) => ({
      source,
      change,
      texts: { ...templates.get(templateKey(source, change)) },
      usual: { en: usualTemplates.en[change], hi: usualTemplates.hi[change] },
    })),
  );
  return { names: [...templateNames], templates: rows };
}
