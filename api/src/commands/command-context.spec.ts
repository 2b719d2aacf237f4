import { describe, expect, it } from '@jest/globals';
import { schemaVersion } from '@noticeboard/content-model';
import { commandContext } from '../testing/command-contexts.js';
import { eventId, newEvents, recordId } from './command-context.js';

const commandId = 'b6a1f1de-6c2c-4c43-9c3e-0a8d0c5e9f11';
const uuidV5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('The ids that a command gives', () => {
  it('are the same each time, and stay the same from release to release', () => {
    expect(eventId(commandId, 0)).toBe('fefa9522-6a79-5f42-a0f1-905e29142f58');
    expect(eventId(commandId, 1)).toBe('942611fa-76e6-5ee0-9e72-d7a1a6ffc3ce');
    expect(recordId(commandId)).toBe('4745c426236055e99b5febe0');
  });

  it('are UUIDs of version 5 for events and 24 hex digits for records', () => {
    for (const n of [0, 1, 10, 20, 999]) expect(eventId(commandId, n)).toMatch(uuidV5);
    expect(recordId(commandId)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('differ by command and by number', () => {
    const other = '11111111-1111-4111-8111-111111111111';
    const ids = [commandId, other].flatMap((id) => [0, 1, 10, 11, 20].map((n) => eventId(id, n)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(recordId(other)).not.toBe(recordId(commandId));
  });
});

describe('The events of a command', () => {
  const given = commandContext({ commandId, actor: 'Asha', role: 'auditor' });

  it('say who, when, by which request and in which shape', () => {
    const data = { title: 'SSC' };
    expect(newEvents(given, [{ type: 'PostingEdited', data }])).toEqual([
      {
        id: eventId(commandId, 0),
        type: 'PostingEdited',
        data,
        metadata: {
          actor: 'Asha',
          role: 'auditor',
          at: given.at,
          correlationId: given.correlationId,
          causationId: commandId,
          schemaVersion: String(schemaVersion),
        },
      },
    ]);
  });

  it('name the Idempotency-Key when there is one', () => {
    const [event] = newEvents({ ...given, idempotencyKey: 'k' }, [{ type: 'PostingDeleted', data: {} }]);
    expect(event?.metadata['idempotencyKey']).toBe('k');
  });

  it('are numbered on over all streams that the command writes', () => {
    const happened = [
      { type: 'A', data: {} },
      { type: 'B', data: {} },
    ];
    const ids = newEvents(given, happened, 10).map(({ id }) => id);
    expect(ids).toEqual([eventId(commandId, 10), eventId(commandId, 11)]);
    expect(newEvents(given, [])).toEqual([]);
  });
});
