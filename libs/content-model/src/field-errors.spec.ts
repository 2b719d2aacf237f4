import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decodeFieldError, encodeFieldError, errorsOf, fieldError, encodedError, inEntry } from './field-errors.js';
import { fieldErrors } from './posting.schema.js';

describe('The error of a field', () => {
  it('has a code, what its message names, and the message', () => {
    expect(fieldError('titleTooLong', { max: 300 })).toEqual({
      code: 'titleTooLong',
      params: { max: 300 },
      message: 'A title has at most 300 characters.',
    });
    expect(fieldError('required')).toEqual({ code: 'required', params: {}, message: 'Please fill in this field.' });
  });

  it('takes the params of its text alone, and all of them', () => {
    const error = errorsOf({ between: 'From %{from} to %{to}.', always: 'Always.' });
    expect(error('between', { from: 1, to: '%{from}' }).message).toBe('From 1 to %{from}.');
    // @ts-expect-error one is missing
    error('between', { from: 1 });
    // @ts-expect-error the text names none
    error('always', { from: 1 });
    // @ts-expect-error there is no such code
    error('never');
  });

  it('goes through a text and comes out as it was', () => {
    const error = inEntry(2, fieldError('unknownField', { name: '"}%{name}' }));
    expect(decodeFieldError(encodeFieldError(error))).toEqual(error);
    expect(error.message).toBe('Entry 2: There is no field ""}%{name}". Leave it out.');
  });

  it('tells of a field that is not there by the beginning of its name', () => {
    const { error } = z.strictObject({}).safeParse({ ['x'.repeat(100_000)]: 1 });
    expect(error && Object.keys(fieldErrors(error))).toEqual([`${'x'.repeat(100)}…`]);
  });

  it('comes out of a schema with its code and its place in a list, and as it is where the words are of zod', () => {
    const schema = z.object({
      names: z.array(z.string({ error: encodedError('notText') })),
      plain: z.string('Other words'),
    });
    const { error } = schema.safeParse({ names: ['a', 7], plain: 7 });
    expect(error && fieldErrors(error)).toEqual({
      names: { code: 'notText', params: {}, entry: 2, message: 'Entry 2: This must be text.' },
      plain: { code: 'other', params: { message: 'Other words' }, message: 'Other words' },
    });
  });
});
