import { filled } from './filled-text.js';
import { messages } from './messages.js';

/** A message for a person: by its code and params it can be said in another language, `message` says it in English. */
export interface FieldError {
  readonly code: string;
  readonly params: Params;
  /** The entry of a list that it is about, counted from 1. */
  readonly entry?: number;
  readonly message: string;
}

type Params = Readonly<Record<string, string | number>>;

/** Names of the gaps of a text: `%{max}` is one. */
type Gaps<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;

type ParamsOf<Text extends string> = [Gaps<Text>] extends [never]
  ? []
  : [params: { readonly [Name in Gaps<Text>]: string | number }];

type Texts = Readonly<Record<string, string>>;

/** Makes the errors of a catalogue: the compiler checks the code and its params. */
export type ErrorsOf<T extends Texts> = <Code extends keyof T & string>(
  code: Code,
  ...params: ParamsOf<T[Code]>
) => FieldError;

/** @param texts in English, by code */
export function errorsOf<const T extends Texts>(texts: T): ErrorsOf<T> {
  return (code, ...given) => {
    const [params = {}]: readonly [Params?] = given;
    return { code, params, message: filled(texts[code] ?? '', params) };
  };
}

/** The faults of a field of a write, and the other messages of the console's forms. */
export const fieldErrorTexts = {
  required: 'Please fill in this field.',
  notText: 'This must be text.',
  notAList: 'This must be a list.',
  notAFlag: 'This must be true or false.',
  notAnObject: 'Send one JSON object.',
  /** The fault of a request that is wrong in very many fields. */
  manyFaults: 'Please correct the marked fields, and %{more} more that are not named here.',
  /** With `asOf`, of a record that was added later. */
  notYetThere: 'This record did not exist yet at that moment. It was added later.',
  bodyBeforeSignIn: 'The body is larger than %{max} KiB. Send less, or sign in first.',
  unknownField: 'There is no field "%{name}". Leave it out.',
  halfCharacter: 'The text holds half of a character. Please type it again.',
  tooManyCharacters: 'At most %{max} characters.',
  tooManyEntries: 'At most %{max} entries.',
  notADateEntry: 'Each entry must be an object with a dateValue.',
  notAnAddress: 'Please enter a valid URL for the %{label}.',
  /** The fault of a path that the portal never gives. */
  notAFile: 'This is no file of the portal. Please upload the PDF.',
  unknownFile: 'The portal has no such file. Please upload the PDF.',
  fileTakenDown: 'This PDF was taken down for good: %{reason} Upload another, or remove it.',
  unknownTie: 'This must be the family and the id of a posting that readers find. Choose another, or none.',
  notADateField: 'That record has no such date. Use one of %{names}.',
  fileTooLarge: 'The file is larger than %{size}. Send a smaller one.',

  titleMissing: 'Please enter a title.',
  titleHalfCharacter: 'The title holds half of a character. Please type it again.',
  titleControlCharacter: 'The title holds a control character. Please type it on one line.',
  titleOfDots: 'A title needs more than dots.',
  titleTooLong: 'A title has at most %{max} characters.',
  titleTaken: 'Another posting has this title. Choose a different one, or edit that posting.',
  selectTitle: messages.selectTitle,
  selectTitle2: messages.selectTitle2,

  notAListOfRows: 'This must be a list of rows.',
  notARow: 'A row is a list of cells.',
  tooManyRows: 'At most %{max} rows.',
  tooManyCells: 'At most %{max} cells a row.',
  tooManyCellsInAll: 'At most %{max} cells in a table. Split it into two tables.',
  notASpan: 'A span is a whole number from 1 to %{max}.',
  cellsOverlap: 'Cells overlap. Lower a colspan or rowspan, or remove a cell.',

  notAListOfAttachments: 'This must be a list of attachments.',
  notAnAttachmentType: 'The type is link or pdf.',

  notAMailAddress: 'Give one mail address, such as name@example.org.',
  userNameMissing: 'Please give a user name.',
  userNameMalformed: 'A user name has 1 to 64 letters, digits, dots, dashes, underscores or @.',
  userNameMixed: 'Letters of a user name are all from a to z, or all Devanagari. Leave out accents and other scripts.',
  userNameReserved: 'This name is kept for the portal, or has no letter and no digit. Choose another.',
  passwordMissing: 'Please give a password.',
  passwordTooShort: 'A password has at least %{min} characters.',
  passwordTooLong: 'A password has at most %{max} characters.',
  passwordWrong: 'This is not your present password. Type the one that you sign in with.',
  codeWrong: 'This code is wrong, or was used already. Type the one that the app shows now.',
  passwordOrCodeWrong: 'Your password or the code is wrong. Type both again, with the code that the app shows now.',
  secondFactorOn: 'Sign-ins of this account take a code already. Turn that off first.',
  secondFactorOfOthers: 'Turn this off for the accounts of others only; for your own with your password and a code.',
  secretMalformed: 'This is not the secret that the portal has proposed. Load the page again.',
  passwordCommon:
    'This password is one of the commonest, or a common word with signs in it or after it. Choose one that nobody would guess.',
  passwordPattern:
    'This password is a row of keys, or little that is repeated: it is soon guessed. Choose one that nobody would guess.',
  passwordIsName: 'This password is the user name, or the name of the portal. Choose one that nobody would guess.',
  passwordOrInvitation: 'Give a password or have an invitation sent, not both.',
  invitationNeedsAddress: 'Give the mail address that the invitation is sent to.',
  invitationOfClosed: 'This account is closed. Reopen it before you invite its owner.',
  invitationOfHouse: 'This account signs in with the organisation, and has no password here.',
  noOwnAddress: 'Your account has no mail address. Ask an admin to give it one.',
  unknownRole: 'The role is one of %{roles}.',

  notAPublishTime: 'Give a time with its zone, such as 2026-11-24T10:00+05:30.',
  publishTimePast: 'This time is over. Choose a later one, or publish at once.',
  publishTimeFar: 'This is more than a year away. Choose an earlier time.',

  webhookAddressMalformed:
    'Give an address that begins with https://, of at most 2,048 characters, without a user or password.',
  webhookAddressPrivate:
    'This leads to this machine or to a private network. Give a public address, or have the operator allow it in OUTGOING_PRIVATE_ADDRESSES.',
  webhookAddressPlain:
    'Give an address that begins with https://. Without TLS only the private addresses in OUTGOING_PRIVATE_ADDRESSES are told.',
  unknownPlaceholder: 'There is no {%{name}}. These can be filled in: %{names}.',
  strayBrace: 'A brace stands alone. Write { and } around the name of what is filled in, and nowhere else.',
  templateMarks:
    'A post takes %{marks}, each closed on its line. Write &lt; for <, &gt; for > and &amp; for & anywhere else.',
  notASource: 'This is one of %{sources}.',
  notANewsType: 'This is one of %{types}.',
  notAChannelState: 'The state is open or paused.',
  notAListOfNews: 'Choose one at least of published, changed, withdrawn and deleted.',
  notAListOfSources: 'Choose from %{sources}, or leave it out for all.',

  /** In the words of the part that found it: they are in no catalogue. */
  other: '%{message}',
} as const satisfies Texts;

export type FieldErrorCode = keyof typeof fieldErrorTexts;

export const fieldError = errorsOf(fieldErrorTexts);

/** The same about one entry of a list. */
export function inEntry(entry: number, error: FieldError): FieldError {
  return { ...error, entry, message: placeOf(entry) + error.message };
}

/** The same without its place in the list. */
export function withoutEntry({ entry, message, ...error }: FieldError): FieldError {
  return { ...error, message: entry === undefined ? message : message.slice(placeOf(entry).length) };
}

function placeOf(entry: number): string {
  return `Entry ${entry}: `;
}

/** Begins with a character that nobody types, and no title may hold. */
const mark = '\u001ffield-error:';

/** As text, where only a text can be handed on: in an issue of zod, in the state of a form. */
export function encodeFieldError(error: FieldError): string {
  return mark + JSON.stringify(error);
}

/** @param text may be anything that a library hands to `translate` */
export function isEncodedError(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith(mark);
}

/** A text that was never encoded is an error in words of its own. */
export function decodeFieldError(text: string): FieldError {
  if (!isEncodedError(text)) return fieldError('other', { message: text });
  return JSON.parse(text.slice(mark.length)) as FieldError;
}

/** A new one as text: `fieldErrors` reads it again in an issue of zod, the console where it says it. */
/** A limit in the words of `fileTooLarge`. @param bytes rounded down */
export function fileSizeLimit(bytes: number): string {
  const kilobytes = Math.floor(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor((10 * kilobytes) / 1024) / 10} MB`;
}

export function encodedError<Code extends FieldErrorCode>(
  code: Code,
  ...params: ParamsOf<(typeof fieldErrorTexts)[Code]>
): string {
  return encodeFieldError(fieldError(code, ...params));
}
