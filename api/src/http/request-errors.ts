import { asOfMessages, type ErrorsOf, errorsOf } from '@noticeboard/content-model';

/** The faults of a request that no form of the console sends: with its query, its files, its order. */
const requestErrorTexts = {
  unknownParameter: 'There is no query parameter "%{name}" here. Leave it out.',
  repeatedParameter: 'Give this query parameter once.',

  mixedDialects: 'Use either limit, page and q, or sort, range and filter: not both.',
  mixedFilters: 'Use either %{names}, or sort, range and filter: not both.',
  pageWithoutLimit: 'page needs limit.',
  malformedSort: 'sort is ["field","ASC"] or ["field","DESC"]; fields: %{fields}.',
  malformedRange: 'range is [from,to]: whole numbers from 0, both inclusive.',
  rangeTooLong: 'range takes at most %{max} events at a time.',
  malformedFilter: 'filter is a JSON object of q, id (a list of ids) and plain fields.',
  malformedEventFilter: 'filter is a JSON object of %{names}: each a text, id also a list of up to 100 ids.',
  unknownFilter: 'There is no field "%{name}" to filter by.',
  qNotText: 'q in filter is text.',
  idNotAList: 'id in filter is a list of ids.',
  filterByOneValue: 'Filter %{name} by one value.',

  notAWholeNumber: '%{name} is a whole number from %{min}.',
  notInBounds: '%{name} is a whole number from %{min} to %{max}.',
  neededInBounds: '%{name} is a whole number from %{min} to %{max}, and is needed here.',
  tooFewEvents: 'There is no %{name} to ask for: the log has too few events.',
  notOneOf: '%{name} is one of %{values}.',
  notATime: '%{name} is a time in ISO 8601, such as 2026-11-20 or 2026-11-20T06:00:00Z.',
  recordNeeded: 'Say which record: its kind, the family of a posting, and its id.',
  notADay: '%{name} is a day such as 2026-12-31.',
  notTrue: '%{name} is true, or left out.',
  notAMonth: '%{name} is a month such as 2026-12.',
  notAMoment: '%{name} is one moment in ISO 8601, such as 2026-11-20T06:00:00Z.',
  notAPosition: '%{name} is a position as the events of a list carry it.',
  notARevision: '%{name} is the number of a revision, from 0.',
  negativeRevision: 'Revisions count from 0.',
  noSuchRevision: 'There is no such revision: the record has the revisions 0 to %{last}.',
  malformedInclude: 'include takes all, or is left out.',
  unknownKind: 'There is no such kind of record. Use one of %{kinds}.',
  neverRecorded: 'There never was such a record. See /api/history for those that were.',
  familyOfOthers: 'family is one of %{families}, of postings alone.',
  ambiguousId: 'Several postings have this id: say family=%{families}.',

  asOfRepeated: asOfMessages.repeated,
  asOfMalformed: asOfMessages.malformed,
  asOfFuture: asOfMessages.future,
  asOfAndChangeSet: asOfMessages.andChangeSet,
  asOfOfPagesAlone: 'Only pages can be asked for as they were, not feeds, calendars or data. Leave it out.',
  changeSetOfPagesAlone: 'Only pages can be previewed, not feeds, calendars or data. Leave changeSet out.',

  notADigest: 'since is the digest of a submission: 64 hexadecimal digits.',
  notActJson: 'Send the act as JSON, in the part "act".',
  notAStepMethod: 'The method of a step is POST, PUT or DELETE.',
  noStepPath: 'Give the path of a documented write, such as /jobs.',
  stepsOutOfBounds: 'An act has 1 to %{max} steps.',
  laterStep: '%{name} names no earlier step: steps count from 0, and this is step %{step}.',
  strayStepFile: 'Send the files of a step as its number, a dot, and pdfs or pdfFile: 0.pdfs.',

  filesUnpaired:
    'There are %{waiting} PDF attachments without a stored file and %{files} files. Send one file for each.',
  strayFile: 'Send files as %{field}.',
  oneFile: 'Send one file.',
  tooManyFiles: 'Send at most %{max} files.',
  fileOrPath: 'Send either a file, or the path of a stored one, or removePdf.',
} as const;

export const requestError: ErrorsOf<typeof requestErrorTexts> = errorsOf(requestErrorTexts);
