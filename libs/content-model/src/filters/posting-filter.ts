import { type CountedDates, countedDates } from '../dates/application-status.js';
import type { Family } from '../families.js';
import { applicationDates } from '../application-dates.js';
import type { Posting } from '../posting.js';
import { datedValues, filterDates } from './filter-clock.js';
import {
  type FilterName,
  filterNames,
  type FilterValues,
  notStated,
  closingValues,
  statusValues,
} from './filter-names.js';
import { organisationOf } from './organisations.js';
import { isHost, readPosting } from './read-posting.js';
import { qualifications } from './read-qualifications.js';
import { stateOf } from './states.js';

/** One value for each, as addresses have it. */
export type PostingFilter = Readonly<Partial<Record<FilterName, string>>>;

/** The facts that are stored of a posting to filter it by. */
export interface FilteredFacts extends CountedDates {
  /** Qualifications, states and organisation, with `|` between; spaces stand between several of one. */
  readonly readings: string;
}

/** The values of a posting that do not change with time, one at least for each name. */
export type ReadValues = Readonly<Record<Exclude<FilterName, 'status' | 'closing'>, readonly string[]>>;

/** @param readings as they are stored */
export function readValues(readings: string): ReadValues {
  const [qualification = [], state = [], organisation = []] = readings
    .split('|')
    .map((joined) => (joined === '' ? [notStated] : joined.split(' ')));
  return { qualification, state, organisation };
}

export function filteredFacts(family: Family, posting: Posting): FilteredFacts {
  const { applicationBegin, lastDateApply } = applicationDates(posting);
  const { qualification, state, organisation } = readPosting(family, posting);
  const readings = [qualification, state, organisation].map((read) => read.map(({ value }) => value).join(' '));
  return { ...countedDates(applicationBegin, lastDateApply), readings: readings.join('|') };
}

/** True for a value that a posting may have under this name. */
export function isFilterValue(name: FilterName, value: string): boolean {
  if (value === notStated) return true;
  switch (name) {
    case 'status':
      return statusValues.some((one) => one === value);
    case 'closing':
      return closingValues.some((one) => one === value);
    case 'qualification':
      return qualifications.some((one) => one === value);
    case 'state':
      return stateOf(value) !== undefined;
    case 'organisation':
      return organisationOf(value) !== undefined || isHost(value);
  }
}

/** True when each value that is asked for is among those of a posting with these facts at that moment. */
export function isFiltered(filter: PostingFilter, facts: FilteredFacts, now: Date): boolean {
  const values: FilterValues = { ...datedValues(filterDates(facts), now), ...readValues(facts.readings) };
  return filterNames.every((name) => filter[name] === undefined || values[name].includes(filter[name]));
}
