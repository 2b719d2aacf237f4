/*
 * The face of the content model. A file that is named here offers all that it exports; a file that also helps its
 * neighbours is named with a list of what it offers.
 */
export * from './account.js';
export * from './aggregates.js';
export * from './cell-bullets.js';
export * from './change-set.js';
export * from './change-set.schema.js';
export { readCommand } from './commands.js';
export * from './changes/index.js';
export * from './checks/index.js';
export * from './dates/index.js';
export * from './desk.schema.js';
export type { Changed, EventOf, EventRows, Publication, ReadEvent } from './event.js';
export * from './events.js';
export * from './families.js';
export * from './field-errors.js';
export * from './history/history.schema.js';
export { changesBetween, type HistoryState, type StateChange } from './history/state-change.js';
export * from './json.js';
export * from './limits.js';
export type { ConsoleScreen } from './list-site.js';
export * from './listing-kinds.js';
export * from './listing.schema.js';
export * from './listing.js';
export * from './messages.js';
export * from './posting-card.js';
export * from './posting-fields.js';
export type { Attachment, Cell, Moved, Notification, Table, UsefulItems } from './posting-parts.js';
export { tableBody, usefulItemsBody } from './posting-part.schema.js';
export * from './posting.schema.js';
export * from './posting.js';
export * from './problem.schema.js';
export * from './problems.js';
export * from './projections.schema.js';
export * from './read-models.js';
export * from './roles.js';
export * from './shared-hindi.js';
export * from './site.js';
export * from './streams.js';
export { type GridCell, type GridRow, type TableGrid, tableGrid } from './tables/table-grid.js';
export { entriesOf, noteText, webAddress } from './text.schema.js';
export { completedLink, isWebAddress, type LinkTarget, linkTarget, parsedUrl } from './web-address.js';
export * from './link-changes.js';
export * from './titles.js';
export * from './visible-text.js';
export * from './wire.js';
