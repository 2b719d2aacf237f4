import { type Family, type PostingCard, readModels } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { ToldRecord } from '../reach/message.js';
import type { CardDates } from './telegram-text.js';

/** The dates on the card of a posting; undefined for a record that has none. */
export function cardDates(families: readonly Family[], live: Pick<Reads, 'documents'>) {
  return async ({ source, id }: ToldRecord, reads = live): Promise<CardDates | undefined> => {
    const family = families.find(({ key }) => key === source);
    const [card] = family ? await reads.documents(readModels.cards(family), [id]) : [];
    return card === undefined ? undefined : (JSON.parse(card) as PostingCard);
  };
}
