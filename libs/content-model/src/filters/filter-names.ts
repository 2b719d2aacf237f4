/** The names of a filter, in the order of addresses. */
export const filterNames = ['status', 'closing', 'qualification', 'state', 'organisation'] as const;
export type FilterName = (typeof filterNames)[number];

/** The value of what a posting does not state, under each name. */
export const notStated = 'not-stated';

/** The statuses of the chips, and within how many days the last one is. */
export const statusValues = ['open', 'closing', 'opens-soon', 'closed', notStated] as const;
export const closingValues = ['today', '3', '7', notStated] as const;

/** The values of a posting, one at least for each name but `closing`. */
export type FilterValues = Readonly<Record<FilterName, readonly string[]>>;
