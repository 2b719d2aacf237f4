import { type CountedDates, indianOffset } from '../dates/application-status.js';
import { closingValues, type FilterValues, notStated, type statusValues } from './filter-names.js';

/** The dates of a posting as numbers; 0 where they are not stated. */
export interface FilterDates {
  /** Whole minutes since 1970. */
  readonly deadline: number;
  /** Whole days since 1970. */
  readonly opening: number;
}

const minute = 60_000;
const dayInMinutes = 1440;

export function filterDates({ deadline, opening }: CountedDates): FilterDates {
  return {
    deadline: deadline === '' ? 0 : whole(Date.parse(deadline) / minute),
    opening: opening === '' ? 0 : whole(Date.parse(opening) / (minute * dayInMinutes)),
  };
}

type DatedValues = Pick<FilterValues, 'status' | 'closing'>;

const dated = (status: (typeof statusValues)[number], ...closing: (typeof closingValues)[number][]): DatedValues => ({
  status: [status],
  closing,
});

/** Every set of values that dates can give. */
export const datedKinds: readonly DatedValues[] = [
  dated(notStated, notStated),
  dated('closed'),
  dated('opens-soon', 'today', '3', '7'),
  dated('opens-soon', '3', '7'),
  dated('opens-soon', '7'),
  dated('opens-soon'),
  dated('closing', 'today', '3', '7'),
  dated('closing', '3', '7'),
  dated('closing', '7'),
  dated('open'),
];
const ofOpensSoon = 2;
const ofOpen = 6;

/** Tells the place among the kinds that dates have at that moment: the status is what `applicationStatus` tells. */
export function datedKindAt(now: Date): (dates: FilterDates) => number {
  const present = Math.floor(now.getTime() / minute);
  const today = Math.floor((now.getTime() + indianOffset) / (minute * dayInMinutes));
  const endAfter = (days: number) => (today + days + 1) * dayInMinutes - indianOffset / minute;
  const [first, second, third] = [endAfter(0), endAfter(3), endAfter(7)];
  return ({ deadline, opening }) => {
    if (deadline === 0) return 0;
    if (deadline < present) return 1;
    const span = deadline < first ? 0 : deadline < second ? 1 : deadline < third ? 2 : 3;
    return (opening > today ? ofOpensSoon : ofOpen) + span;
  };
}

export function datedValues(dates: FilterDates, now: Date): DatedValues {
  return datedKinds[datedKindAt(now)(dates)] ?? dated(notStated, notStated);
}

/** A number that is whole already, as engines store small ones: without a place of its own in memory. */
function whole(number: number): number {
  return number | 0;
}
