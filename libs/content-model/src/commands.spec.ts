import { describe, expect, it } from '@jest/globals';
import { readCommand } from './commands.js';
import { listingCommands } from './listing.js';
import { postingCommands } from './posting.js';
import { postingFieldsOf } from './testing/contents.js';

describe('A stored command', () => {
  it('from before there was a field has it empty; a change has no field that it does not name', () => {
    expect(readCommand(postingCommands, { type: 'AddPosting', fields: { title: 'SSC CGL' } })).toEqual({
      type: 'AddPosting',
      fields: postingFieldsOf('SSC CGL'),
    });
    const notification = readCommand(postingCommands, { type: 'AddNotification', notificationId: 'n1', fields: {} });
    expect(notification).toMatchObject({ fields: { lastDateApply: '', additionalDates: [], dynamicInputs: [] } });
    const change = { type: 'EditPosting', changes: { salaryRange: '1' } };
    expect(readCommand(postingCommands, change)).toEqual(change);
  });

  it.each([
    ['of another table', postingCommands, { type: 'Add', fields: {} }],
    ['of every object', listingCommands, { type: 'toString' }],
    ['without a type', listingCommands, {}],
    ['without what it needs', postingCommands, { type: 'DeleteTable' }],
    ['of another shape', postingCommands, { type: 'AddTable', id: 't1', content: [['a']] }],
  ])('%s is refused', (_what, table, stored) => expect(() => readCommand(table, stored)).toThrow(RangeError));
});
