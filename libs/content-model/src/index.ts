export * from './dates/index.js';
export * from './changes/index.js';
export * from './history/index.js';
export * from './tables/index.js';
export { type Account, evolveAccount, parseAccount } from './account.js';
export {
  accountAggregate,
  type Aggregate,
  aggregateOf,
  aggregates,
  listingAggregate,
  postingAggregate,
  type RecordKind,
  recordKinds,
} from './aggregates.js';
export { cellBullets, cellLine } from './cell-bullets.js';
export {
  type CheckedLink,
  type Desk,
  type DeskChange,
  deskLimit,
  type DeskPosting,
  deskSchema,
  type LinkFault,
  type LinkReport,
  linkReportSchema,
} from './desk.schema.js';
export {
  type AccountEvent,
  accountEvents,
  type Attachment,
  type Cell,
  type Changed,
  credentialEvents,
  eventOf,
  type ListingEvent,
  listingEvents,
  type ListingFields,
  type Moved,
  portalEvents,
  type PostingEvent,
  postingEvents,
  type ReadEvent,
  readEvent,
  type RebuildEvent,
  rebuildEvents,
  type RebuildPurpose,
  type RecordedDomainEvent,
  recordedEvents,
  type Role,
  roles,
  schemaVersion,
  type TitleEvent,
  titleEvents,
  UnreadableEvent,
} from './events.js';
export {
  decodeFieldError,
  encodedError,
  encodeFieldError,
  type ErrorsOf,
  errorsOf,
  type FieldError,
  fieldError,
  type FieldErrorCode,
  fieldErrorTexts,
  inEntry,
  isEncodedError,
  type MessageCode,
  withoutEntry,
} from './field-errors.js';
export { families, type Family, familyOf, type FamilyScreen } from './families.js';
export type { ConsoleScreen } from './list-site.js';
export { type ListingKind, listingKindOfStream, listingKinds } from './listing-kinds.js';
export { listingBody, type ListingWrite } from './listing.schema.js';
export { evolveListing, type Listing } from './listing.js';
export { messages } from './messages.js';
export { applicationDates, datedNotification, namesAnswerKey, postingCard } from './posting-card.js';
export {
  acceptedNames,
  type DateEntry,
  emptyValue,
  type Field,
  type FieldGroup,
  type FieldKind,
  type FieldValue,
  labelledDate,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
  publicLabel,
  wireName,
} from './posting-fields.js';
export { tableBody, tableLimits, usefulItemsBody } from './posting-part.schema.js';
export {
  fieldErrors,
  managedFields,
  notificationBody,
  type NotificationWrite,
  postingBody,
  type PostingWrite,
} from './posting.schema.js';
export { evolvePosting, isLiving, type Notification, type Posting, type Table, type UsefulItems } from './posting.js';
export {
  type FieldErrors,
  invalid,
  malformed,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemOf,
  problems,
  problemSchema,
  problemText,
} from './problems.js';
export {
  type BegunRebuild,
  begunRebuildSchema,
  type EndedRebuild,
  type ProjectionsReport,
  projectionsSchema,
  type RunningRebuild,
} from './projections.schema.js';
export { activityId, type Head, headOf, historyId, parseHead, readModels, readModelShape } from './read-models.js';
export {
  asOfMessages,
  type CardPage,
  type FoundPosting,
  type ListingCard,
  type ListQuery,
  type PastMoment,
  type PastProblem,
  type PostingCard,
  type RenderSite,
  type SiteLanguage,
  siteLanguages,
  type SiteList,
  siteLists,
  type SiteProgram,
  type SiteReads,
  type SiteRequest,
  type SiteResponse,
  type SiteSettings,
} from './site.js';
export {
  accountStream,
  categoryOf,
  credentialStream,
  familyOfStream,
  idOf,
  listingStream,
  portalAccountsStream,
  portalProjectionsStream,
  postingStream,
  streamCategories,
} from './streams.js';
export { isWebAddress, listLimit, notAvailable, storedPathPattern, textLimit, webAddress } from './text.schema.js';
export { foldText, foldTitle, titleFault, titleLimit, trimTitle } from './titles.js';
export {
  accountToWire,
  listingToWire,
  notificationToWire,
  postingToWire,
  tableToWire,
  usefulItemsToWire,
  type WireRecord,
} from './wire.js';
