import { type Family, messages } from '@noticeboard/content-model';
import type { RemovalWords } from '../managers/removal.js';

/** The question before a posting is deleted. */
export function postingRemoval({ titleField }: Family): RemovalWords {
  return {
    question: messages.deletePosting,
    named: (posting) => String(posting[titleField]),
    consequence: 'Its notifications, tables and useful links go with it.',
  };
}
