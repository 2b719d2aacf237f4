export {
  countedFilter,
  type FilterCounts,
  type FilteredRow,
  type FilterEntry,
  FilterReadings,
} from './filter-counts.js';
export { closingValues, type FilterName, filterNames, notStated, statusValues } from './filter-names.js';
export { type Combination, frequentCombinations } from './frequent-combinations.js';
export { organisationOf } from './organisations.js';
export { type FilteredFacts, filteredFacts, isFiltered, isFilterValue, type PostingFilter } from './posting-filter.js';
export { type PostingReadings, readPosting, readStates } from './read-posting.js';
export { qualifications } from './read-qualifications.js';
export { stateOf, states } from './states.js';
