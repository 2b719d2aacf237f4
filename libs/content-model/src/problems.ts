import { encodeFieldError, fieldError, type FieldError, type FieldErrorCode } from './field-errors.js';
import { messages } from './messages.js';
import type { CodedMessage, Problem } from './problem.schema.js';

/** Every refusal of the portal: its code, HTTP status and short title. */
const refusals = {
  invalid: [400, 'Invalid request'],
  malformedJson: [400, 'Malformed JSON'],
  malformedPath: [400, 'Malformed path'],
  malformedQuery: [400, 'Invalid query'],
  malformedPrecondition: [400, 'Malformed If-Match'],
  malformedIdempotencyKey: [400, 'Malformed Idempotency-Key'],
  malformedReason: [400, 'Malformed X-Reason'],
  malformedTell: [400, 'Malformed X-Tell'],
  malformedMultipart: [400, 'Malformed multipart body'],
  correctionHides: [400, 'Not only a correction'],
  signInRequired: [401, 'Sign-in required'],
  wrongCredentials: [401, 'Sign-in failed'],
  codeRequired: [401, 'Code required'],
  tokenRefused: [401, 'Token refused'],
  houseSignInFailed: [401, 'Sign-in failed'],
  forbidden: [403, 'Forbidden'],
  foreignOrigin: [403, 'Foreign origin'],
  ownApproval: [403, 'Own approval'],
  reviewRequired: [403, 'Review required'],
  unknownPath: [404, 'Unknown path'],
  unknownRecord: [404, 'Unknown record'],
  unknownAccount: [404, 'Unknown account'],
  unknownRevision: [404, 'Unknown revision'],
  unknownAction: [404, 'Unknown action'],
  unknownPosting: [404, 'Unknown posting'],
  unknownTitle: [404, 'Unknown title'],
  unknownSubscription: [404, 'Unknown subscription'],
  methodNotAllowed: [405, 'Method not allowed'],
  duplicateTitle: [409, 'Duplicate title'],
  duplicateAccount: [409, 'Duplicate account'],
  duplicateToken: [409, 'Duplicate token'],
  lastAdmin: [409, 'Last admin'],
  notRestorable: [409, 'Cannot be restored'],
  changedSince: [409, 'Changed since'],
  contended: [409, 'Conflict'],
  keyReused: [409, 'Idempotency-Key reused'],
  rebuildRunning: [409, 'Rebuild running'],
  nothingBuilt: [409, 'Nothing built'],
  notPreparable: [409, 'Cannot be prepared'],
  changeSetClosed: [409, 'Change set closed'],
  changeSetScheduled: [409, 'Change set scheduled'],
  changeSetEmpty: [409, 'Change set empty'],
  changeSetFull: [409, 'Change set full'],
  changeSetMoved: [409, 'Change set moved'],
  changeSetConflict: [409, 'Changed underneath'],
  changeSetBroken: [409, 'Step cannot be applied'],
  notSubmitted: [409, 'Not submitted'],
  notScheduled: [409, 'Not scheduled'],
  stepNeeded: [409, 'Step needed'],
  nothingFormer: [409, 'Nothing to go back to'],
  withdrawn: [410, 'Withdrawn'],
  textTakenOut: [410, 'Text taken out'],
  fileWithdrawn: [410, 'File taken down'],
  fileRefused: [409, 'File taken down'],
  otherKeys: [409, 'Other keys'],
  staleRevision: [412, 'Stale revision'],
  tooLarge: [413, 'Too large'],
  addressTooLong: [431, 'Address too long'],
  unsupportedMediaType: [415, 'Unsupported media type'],
  notAPdf: [415, 'Not a PDF'],
  rangeNotThere: [416, 'Range not satisfiable'],
  tooManyAttempts: [429, 'Too many attempts'],
  tooManyRequests: [429, 'Too many requests'],
  unexpected: [500, 'Unexpected error'],
  unavailable: [503, 'Unavailable'],
  noMail: [503, 'No e-mail'],
  signInBusy: [503, 'Busy'],
  pastBusy: [503, 'Busy'],
  pastUnavailable: [503, 'Past not available'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof refusals;
/** The code of a message that the portal answers: a field's, or that of the refusal as a whole. */
export type MessageCode = FieldErrorCode | ProblemCode;

/** The same in a sentence for the person. */
const sentences: Readonly<Record<ProblemCode, string>> = {
  invalid: 'Please correct the marked fields.',
  malformedJson: 'The body is not valid JSON. Send one JSON object.',
  malformedPath: 'The address holds a broken percent-encoding. Encode each part of it as UTF-8, once.',
  malformedQuery: 'Please correct the query.',
  malformedPrecondition: 'If-Match must be a revision in quotes, such as "3", or *.',
  malformedIdempotencyKey: 'An Idempotency-Key has 1 to 128 printable ASCII characters.',
  malformedReason:
    'X-Reason has 1 to 2,000 characters that say something, and no control characters but line ends. Encode them as UTF-8 with percent signs, or leave it out.',
  malformedTell: 'X-Tell must be nobody, or be left out.',
  malformedMultipart: 'The multipart body cannot be read. Send its text parts and files as the API describes them.',
  signInRequired: 'Please sign in first.',
  wrongCredentials: messages.wrongCredentials,
  codeRequired: 'Send the code that your authenticator app shows, or one of your recovery codes.',
  tokenRefused: 'This token is not known here, was revoked, or has expired. Ask an admin for another.',
  houseSignInFailed:
    'This sign-in was begun in another browser, or too long ago. Open the page of the sign-in and begin again.',
  forbidden: 'Your role may not do this. Ask an admin.',
  foreignOrigin: 'Writes are taken from the portal itself only. Open the console on this portal and try again.',
  ownApproval: 'You have a part in this change set. Another person has to look at it.',
  reviewRequired: 'This needs review before it is published. Prepare it in a change set, and submit that.',
  correctionHides:
    'This is more than the correction of a typing error: readers must be told. Take the mark of a correction off.',
  unknownPath: 'Nothing is served here. See /api/docs for what is.',
  unknownRecord: 'No such record. It may have been deleted.',
  unknownAccount: 'There is no account with this user name.',
  unknownRevision: 'The record has no such revision. Choose one of its timeline.',
  unknownAction: 'Nothing is recorded under this correlation id. See /api/history for those that are.',
  unknownPosting: 'There is no posting with this title. Choose one from the list.',
  unknownTitle: messages.unknownTitle,
  unknownSubscription: 'There is no such subscription. It may have been deleted.',
  methodNotAllowed: 'This address does not take that method. The Allow header names those it takes.',
  duplicateTitle: 'A posting with this title already exists.',
  duplicateAccount: 'An account with this user name exists already. Choose another name.',
  duplicateToken: 'There is a token of this name. Choose another name, or revoke that one first.',
  lastAdmin: 'This is the last open admin account. Add another admin first.',
  notRestorable: 'Something stands in the way of this restoration. Correct that first, then restore.',
  changedSince: 'A record of this action was changed after it. Undo the later change first, or restore each record.',
  contended: 'Others are changing the same record right now. Load it again and repeat your change.',
  keyReused: 'This Idempotency-Key was used for another request. Use a new one.',
  rebuildRunning: 'A rebuild of the read models is running. Wait until it has ended.',
  nothingBuilt: 'There are no read models yet. The portal builds them by itself; try again in a moment.',
  notPreparable: 'This cannot be prepared in a change set. Do it at once, outside of it.',
  changeSetClosed: 'This change set was published or discarded. Open another one.',
  changeSetScheduled: 'This change set is scheduled. Use unschedule first, then change it.',
  changeSetEmpty: 'This change set holds nothing that would change anything. Add a step first.',
  changeSetFull: 'A change set holds at most 200 steps and 2 MB. Publish this one, or open another for the rest.',
  changeSetMoved: 'The change set, or what it rests on, has changed since you looked at it. Look at it again.',
  changeSetConflict:
    'Others have changed what this change set rests on. Look at what they did, then accept it or drop the step.',
  changeSetBroken: 'A step of this change set can no longer be applied. Look at it, then drop it or prepare it anew.',
  notSubmitted: 'This change set is not submitted for review. Ask its editors to submit it.',
  notScheduled: 'This change set is not scheduled. Load it again to see what became of it.',
  stepNeeded: 'A later step rests on this one. That one must be dropped first.',
  nothingFormer: 'No former read models are kept. Use a rebuild that switches: it keeps those before it.',
  withdrawn: 'This posting was withdrawn. See its note for the reason.',
  textTakenOut: 'This text was taken out of the public log for good. See the entry that says so for the reason.',
  fileWithdrawn: 'This file was taken down for good. Ask the operator of this portal for the reason.',
  fileRefused: 'This file was taken down for good, and is not stored again. Choose another file.',
  otherKeys: 'Another subscription has this endpoint. Subscribe anew in the browser, then send what it gives.',
  staleRevision: 'The record has changed since you loaded it. Look at the current one and repeat your change.',
  tooLarge: 'The body is larger than 2 MiB. Send less.',
  addressTooLong: 'The address is longer than 64 KB. Send a shorter one: leave some of it out.',
  unsupportedMediaType: 'Send the body as application/json in UTF-8.',
  notAPdf: 'The file is not a PDF. Choose a PDF file.',
  rangeNotThere: 'The file has no such part. Content-Range tells its size.',
  tooManyAttempts: 'Too many sign-in attempts. Wait for the time that Retry-After tells, then try again.',
  tooManyRequests:
    'Too many of these came from your network. Wait for the time that Retry-After tells, then try again.',
  unexpected: 'Something went wrong on our side. The log has it under the correlation id of this answer.',
  unavailable: 'The store does not answer right now. Try again in a moment.',
  noMail: 'This board sends no e-mail.',
  signInBusy: 'Too many passwords are being checked right now. Try again in a few seconds.',
  pastBusy: 'Other moments of the past are being put together right now. Try again in a few seconds.',
  pastUnavailable: 'The portal cannot be shown as it was then. Try another moment.',
};

export const problems = mapped(refusals, ([status, title], code) => ({ status, title, message: sentences[code] }));

/** By wire field name. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

export interface ProblemOptions {
  /** In place of the table's sentence, for the occasion. */
  readonly message?: FieldError | string;
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  /** The record as it stands now (with `staleRevision`). */
  readonly current?: unknown;
  /** The note to readers (with `withdrawn`). */
  readonly note?: string;
  /** In place of the table's, for the occasion. */
  readonly status?: number;
  /** The other things that the answer names. */
  readonly named?: Pick<Problem, 'digest' | 'changeSetStatus' | 'by' | 'at' | 'currentBy' | 'step'>;
}

/** An answer names so many fields at the most, and says how many more are wrong. */
const mostErrors = 20;

function bounded(options: ProblemOptions): ProblemOptions {
  const all = Object.entries(options.errors ?? {});
  const more = all.length - mostErrors;
  if (more <= 0) return options;
  return {
    ...options,
    errors: Object.fromEntries(all.slice(0, mostErrors)),
    message: fieldError('manyFaults', { more }),
  };
}

/** A request that the portal understands and refuses; everything else that is thrown is a fault of the portal. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly options: ProblemOptions;

  constructor(
    readonly code: ProblemCode,
    options: ProblemOptions = {},
  ) {
    const boundedOptions = bounded(options);
    super(inWords(boundedOptions.message ?? problems[code].message));
    this.options = boundedOptions;
  }

  get status(): number {
    return this.options.status ?? problems[this.code].status;
  }
}

/** A body that is refused at one field. @throws ProblemError `invalid` */
export function invalid(field: string, message: FieldError): never {
  throw new ProblemError('invalid', { message, errors: { [field]: message } });
}

/** A query that is refused at one parameter. @throws ProblemError `malformedQuery` */
export function malformed(parameter: string, message: FieldError): never {
  throw new ProblemError('malformedQuery', { message, errors: { [parameter]: message } });
}

export function problemOf(problem: ProblemError): Problem {
  const { message, errors: faults, current, note, named } = problem.options;
  const errors = faults && mapped(faults, (fault) => fault.message);
  const details = Object.entries(errors ?? {}).map(([field, text]) => `${field}: ${text}`);
  const isBounded = typeof message === 'object' && message.code === 'manyFaults';
  return {
    type: `urn:noticeboard:problem:${problem.code}`,
    title: problems[problem.code].title,
    status: problem.status,
    detail: [...details, ...(details.length === 0 || isBounded ? [problem.message] : [])].join(' '),
    message: problem.message,
    ...(errors && { errors }),
    codes: {
      message: codeOf(message === undefined ? problemMessage(problem.code) : inCode(message)),
      ...(faults && { errors: mapped(faults, codeOf) }),
    },
    ...(current !== undefined && { current }),
    ...(note !== undefined && { note }),
    ...named,
  };
}

/** The sentence of the table. */
function problemMessage(code: ProblemCode): FieldError {
  return { code, params: {}, message: problems[code].message };
}

/** The same as text, for the console. */
export function problemText(code: ProblemCode): string {
  return encodeFieldError(problemMessage(code));
}

function inWords(message: FieldError | string): string {
  return typeof message === 'string' ? message : message.message;
}

function inCode(message: FieldError | string): FieldError {
  return typeof message === 'string' ? fieldError('other', { message }) : message;
}

function codeOf({ code, params, entry }: FieldError): CodedMessage {
  return { code, params: { ...params }, ...(entry !== undefined && { entry }) };
}

function mapped<K extends string, T, R>(
  entries: Readonly<Record<K, T>>,
  change: (value: T, name: K) => R,
): Readonly<Record<K, R>> {
  const all = Object.entries<T>(entries).map(([name, value]) => [name, change(value, name as K)]);
  return Object.fromEntries(all) as Record<K, R>;
}
