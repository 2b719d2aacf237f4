import { admitCardOut, resultOut } from './listing-out.js';
import { answerKeyOut } from './answer-key-out.js';
import { extendLastDate } from './extend-last-date.js';
import type { QuickAction } from './quick-action.js';

/** The events of a posting's life, in their order. */
export const quickActions: readonly QuickAction[] = [extendLastDate, admitCardOut, answerKeyOut, resultOut];
