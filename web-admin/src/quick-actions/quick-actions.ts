import { admitCardOut, resultOut } from './listing-out.js';
import { answerKeyOut } from './answer-key-out.js';
import { extendLastDate } from './extend-last-date.js';
import type { QuickAction } from './quick-action.js';

/** What happens to a posting in its life, in the order in which it does. */
export const quickActions: readonly QuickAction[] = [extendLastDate, admitCardOut, answerKeyOut, resultOut];
