// Apart from the schemas that hold them: the console knows them before it loads a schema, and the site loads none.

/** Characters of a field. */
export const textLimit = 10_000;
/** Characters of a reader's report: some sentences. */
export const reportLimit = 1000;
/** Entries of a list. */
export const listLimit = 200;
/** Limits of a table (contract, section 3), and the cells of all its rows: a page of more would hold up every reader. */
export const tableLimits = { rows: 2000, cells: 100, span: 1000, cellsInAll: 50_000 } as const;

/** The text that the console shows for a date nobody gave; as input it means "no date". */
export const notAvailable = 'Not Available';

/** Where the portal keeps a file it was given: named by its content. Empty: none. */
export const storedPathPattern = /^uploads\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.pdf$/;
