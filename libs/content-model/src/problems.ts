import { z } from 'zod';
import { encodeFieldError, fieldError, type FieldError } from './field-errors.js';
import { messages } from './messages.js';

/** Every refusal of the portal, once: its code, HTTP status, short title, and sentence for the person. */
export const problems = {
  invalid: { status: 400, title: 'Invalid request', message: 'Please correct the marked fields.' },
  malformedJson: { status: 400, title: 'Malformed JSON', message: 'The body is not valid JSON. Send one JSON object.' },
  malformedPath: {
    status: 400,
    title: 'Malformed path',
    message: 'The address holds a broken percent-encoding. Encode each part of it as UTF-8, once.',
  },
  malformedQuery: { status: 400, title: 'Invalid query', message: 'Please correct the query.' },
  malformedPrecondition: {
    status: 400,
    title: 'Malformed If-Match',
    message: 'If-Match must be a revision in quotes, such as "3", or *.',
  },
  malformedIdempotencyKey: {
    status: 400,
    title: 'Malformed Idempotency-Key',
    message: 'An Idempotency-Key has 1 to 128 printable ASCII characters.',
  },
  malformedMultipart: {
    status: 400,
    title: 'Malformed multipart body',
    message: 'The multipart body cannot be read. Send its text parts and files as the API describes them.',
  },
  signInRequired: { status: 401, title: 'Sign-in required', message: 'Please sign in first.' },
  wrongCredentials: { status: 401, title: 'Sign-in failed', message: messages.wrongCredentials },
  forbidden: { status: 403, title: 'Forbidden', message: 'Your role may not do this. Ask an admin.' },
  foreignOrigin: {
    status: 403,
    title: 'Foreign origin',
    message: 'Writes are taken from the portal itself only. Open the console on this portal and try again.',
  },
  unknownPath: { status: 404, title: 'Unknown path', message: 'Nothing is served here. See /api/docs for what is.' },
  unknownRecord: { status: 404, title: 'Unknown record', message: 'No such record. It may have been deleted.' },
  unknownAccount: { status: 404, title: 'Unknown account', message: 'There is no account with this user name.' },
  unknownRevision: {
    status: 404,
    title: 'Unknown revision',
    message: 'The record has no such revision. Choose one of its timeline.',
  },
  unknownAction: {
    status: 404,
    title: 'Unknown action',
    message: 'Nothing is recorded under this correlation id. See /api/history for those that are.',
  },
  unknownPosting: {
    status: 404,
    title: 'Unknown posting',
    message: 'There is no posting with this title. Choose one from the list.',
  },
  unknownTitle: { status: 404, title: 'Unknown title', message: messages.unknownTitle },
  methodNotAllowed: {
    status: 405,
    title: 'Method not allowed',
    message: 'This address does not take that method. The Allow header names those it takes.',
  },
  duplicateTitle: { status: 409, title: 'Duplicate title', message: 'A posting with this title already exists.' },
  duplicateAccount: {
    status: 409,
    title: 'Duplicate account',
    message: 'An account with this user name exists already. Choose another name.',
  },
  lastAdmin: {
    status: 409,
    title: 'Last admin',
    message: 'This is the last open admin account. Add another admin first.',
  },
  notRestorable: {
    status: 409,
    title: 'Cannot be restored',
    message: 'Something stands in the way of this restoration. Correct that first, then restore.',
  },
  changedSince: {
    status: 409,
    title: 'Changed since',
    message: 'A record of this action was changed after it. Undo the later change first, or restore each record.',
  },
  contended: {
    status: 409,
    title: 'Conflict',
    message: 'Others are changing the same record right now. Load it again and repeat your change.',
  },
  keyReused: {
    status: 409,
    title: 'Idempotency-Key reused',
    message: 'This Idempotency-Key was used for another request. Use a new one.',
  },
  rebuildRunning: {
    status: 409,
    title: 'Rebuild running',
    message: 'A rebuild of the read models is running. Wait until it has ended.',
  },
  nothingBuilt: {
    status: 409,
    title: 'Nothing built',
    message: 'There are no read models yet. The portal builds them by itself; try again in a moment.',
  },
  nothingFormer: {
    status: 409,
    title: 'Nothing to go back to',
    message: 'No former read models are kept. Use a rebuild that switches: it keeps those before it.',
  },
  staleRevision: {
    status: 412,
    title: 'Stale revision',
    message: 'The record has changed since you loaded it. Look at the current one and repeat your change.',
  },
  tooLarge: { status: 413, title: 'Too large', message: 'The body is larger than 2 MiB. Send less.' },
  unsupportedMediaType: {
    status: 415,
    title: 'Unsupported media type',
    message: 'Send the body as application/json in UTF-8.',
  },
  notAPdf: {
    status: 415,
    title: 'Not a PDF',
    message: 'The file is not a PDF. Choose a PDF file.',
  },
  rangeNotThere: {
    status: 416,
    title: 'Range not satisfiable',
    message: 'The file has no such part. Content-Range tells its size.',
  },
  tooManyAttempts: {
    status: 429,
    title: 'Too many attempts',
    message: 'Too many sign-in attempts. Wait for the time that Retry-After tells, then try again.',
  },
  unexpected: {
    status: 500,
    title: 'Unexpected error',
    message: 'Something went wrong on our side. The log has it under the correlation id of this answer.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    message: 'The store does not answer right now. Try again in a moment.',
  },
  signInBusy: {
    status: 503,
    title: 'Busy',
    message: 'Too many passwords are being checked right now. Try again in a few seconds.',
  },
  pastBusy: {
    status: 503,
    title: 'Busy',
    message: 'Other moments of the past are being put together right now. Try again in a few seconds.',
  },
  pastUnavailable: {
    status: 503,
    title: 'Past not available',
    message: 'The portal cannot be shown as it was then. Try another moment.',
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ProblemCode = keyof typeof problems;

/** By wire field name. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

export interface ProblemOptions {
  /** In place of the table's sentence, for the occasion. */
  readonly message?: FieldError | string;
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  /** The record as it stands now (with `staleRevision`). */
  readonly current?: unknown;
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
    const told = bounded(options);
    super(inWords(told.message ?? problems[code].message));
    this.options = told;
  }

  get status(): number {
    return problems[this.code].status;
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

/** By what a message can be said in another language. */
const coded = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the message names.'),
  entry: z.int().optional().describe('The entry of a list that it is about, from 1.'),
});

/** `application/problem+json` (RFC 9457) with the members that the contract adds. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string().describe('For a person.'),
  errors: z.record(z.string(), z.string()).optional().describe('Message by field.'),
  codes: z
    .object({ message: coded, errors: z.record(z.string(), coded).optional() })
    .describe('By what the message, and those of the fields, can be said in other words.'),
  current: z.unknown().optional().describe('With 412: the record as it is now.'),
});
export type Problem = z.infer<typeof problemSchema>;
type CodedMessage = z.infer<typeof coded>;

export function problemOf(problem: ProblemError): Problem {
  const { message, errors: faults, current } = problem.options;
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

function mapped<T>(errors: FieldErrors, change: (error: FieldError) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, change(error)]));
}
