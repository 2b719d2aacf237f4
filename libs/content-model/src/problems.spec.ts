import { describe, expect, it } from '@jest/globals';
import { fieldError, inEntry } from './field-errors.js';
import { type ProblemCode, ProblemError, problemOf, problems } from './problems.js';

const codes = Object.keys(problems) as ProblemCode[];
/** The statuses of the contract, section 2; 500 is for a fault of the portal. */
// 416 and 431 are no answers of the API: of ranges of a file, and of addresses.
const statuses = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 416, 429, 431, 500, 503];
/** Said in the words of the specification or the contract, which are literal. */
const quoted: readonly ProblemCode[] = ['wrongCredentials', 'duplicateTitle', 'unknownTitle', 'noMail'];
const advice =
  /\b(correct|send|encode|must|has|sign in|ask|open|see|deleted|no account|names|choose|add|load|use|look|wait|log has|try|undo|prepare|do it)\b/i;

describe.each(codes)('The refusal %s', (code) => {
  const { status, title, message } = problems[code];

  it('has one of the statuses of the contract', () => {
    expect(statuses).toContain(status);
  });

  it('tells in a sentence what to do', () => {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    if (quoted.includes(code)) return;
    expect(message).toMatch(/^[A-Z].*\.$|^[A-Z].*\*\.$/);
    expect(message).toMatch(advice);
  });

  it('is a problem of a type of its own', () => {
    const problem = problemOf(new ProblemError(code));
    expect(problem).toEqual({
      type: `urn:noticeboard:problem:${code}`,
      title,
      status,
      detail: message,
      message,
      codes: { message: { code, params: {} } },
    });
    expect(() => new URL(problem.type)).not.toThrow();
  });
});

describe('The words that the specification and the contract give', () => {
  it('are said as they stand', () => {
    expect(problems.wrongCredentials.message).toBe('Invalid username or password');
    expect(problems.duplicateTitle.message).toBe('A posting with this title already exists.');
    expect(problems.unknownTitle.message).toBe('No notifications found for this job title.');
  });

  it.each<[ProblemCode, number]>([
    ['invalid', 400],
    ['signInRequired', 401],
    ['forbidden', 403],
    ['foreignOrigin', 403],
    ['unknownTitle', 404],
    ['methodNotAllowed', 405],
    ['duplicateTitle', 409],
    ['keyReused', 409],
    ['lastAdmin', 409],
    ['notRestorable', 409],
    ['changedSince', 409],
    ['unknownRevision', 404],
    ['staleRevision', 412],
    ['tooLarge', 413],
    ['unsupportedMediaType', 415],
    ['tooManyAttempts', 429],
    ['tooManyRequests', 429],
    ['unavailable', 503],
  ])('%s is %i', (code, status) => {
    expect(new ProblemError(code).status).toBe(status);
  });
});

describe('A problem', () => {
  it('names the fields at fault, also in its detail', () => {
    const applyLink = inEntry(2, fieldError('notAnAddress', { label: 'Apply Link' }));
    const problem = problemOf(
      new ProblemError('invalid', { errors: { jobTitle: fieldError('titleMissing'), applyLink } }),
    );
    expect(problem).toMatchObject({
      message: problems.invalid.message,
      errors: {
        jobTitle: 'Please enter a title.',
        applyLink: 'Entry 2: Please enter a valid URL for the Apply Link.',
      },
      codes: {
        message: { code: 'invalid', params: {} },
        errors: {
          jobTitle: { code: 'titleMissing', params: {} },
          applyLink: { code: 'notAnAddress', params: { label: 'Apply Link' }, entry: 2 },
        },
      },
    });
    expect(problem.detail).toBe(
      'jobTitle: Please enter a title. applyLink: Entry 2: Please enter a valid URL for the Apply Link.',
    );
  });

  it('says the words of the occasion where there are some', () => {
    const message = 'Please select a valid job title.';
    const codedProblem = new ProblemError('invalid', { message: fieldError('selectTitle') });
    expect(problemOf(codedProblem)).toMatchObject({
      message,
      detail: message,
      codes: { message: { code: 'selectTitle', params: {} } },
    });
    const written = problemOf(new ProblemError('invalid', { message }));
    expect(written).toMatchObject({
      message,
      detail: message,
      codes: { message: { code: 'other', params: { message } } },
    });
  });

  it('carries the current record with a stale revision', () => {
    expect(problemOf(new ProblemError('staleRevision', { current: { _id: 'p1' } })).current).toEqual({ _id: 'p1' });
    expect(problemOf(new ProblemError('staleRevision'))).not.toHaveProperty('current');
  });

  it('keeps headers to itself', () => {
    const problem = new ProblemError('tooManyAttempts', { headers: { 'Retry-After': '4711' } });
    expect(JSON.stringify(problemOf(problem))).not.toContain('4711');
  });
});

describe('A refusal of very many fields', () => {
  const wrong = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, fieldError('required')]));

  it('names twenty of them, and says how many more there are', () => {
    const problem = problemOf(new ProblemError('invalid', { errors: wrong(1000), message: fieldError('required') }));
    const told = 'Please correct the marked fields, and 980 more that are not named here.';
    expect([Object.keys(problem.errors ?? {}).length, Object.keys(problem.codes.errors ?? {}).length]).toEqual([
      20, 20,
    ]);
    expect(problem).toMatchObject({ message: told, codes: { message: { code: 'manyFaults', params: { more: 980 } } } });
    expect(problem.detail.endsWith(`f19: Please fill in this field. ${told}`)).toBe(true);
  });

  it('names all of twenty', () => {
    const { message, errors } = problemOf(new ProblemError('invalid', { errors: wrong(20) }));
    expect([message, Object.keys(errors ?? {}).length]).toEqual(['Please correct the marked fields.', 20]);
  });
});
