import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type Posting, postingAggregate, postingStream } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import { stateOf } from '../commands/aggregate.js';
import { attachmentsGiven, rowsGiven } from '../../../libs/content-model/src/testing/contents.js';
import type { CommandContext } from '../commands/command-context.js';
import { unchangedSince } from '../http/request-checks.js';
import { countedLog } from '../testing/counted-log.js';
import { commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { MovePostingPart, MovePostingPartHandler } from './posting-part.handler.js';
import { tableKind, usefulItemsKind } from './posting-part.kinds.js';

const kinds = [
  {
    kind: tableKind,
    content: rowsGiven,
    newContent: [[{ value: 'New', colspan: 1, rowspan: 1 }]],
    types: ['TableDeleted', 'TableAdded'],
  },
  {
    kind: usefulItemsKind,
    content: attachmentsGiven,
    newContent: [{ title: 'New', type: 'link' as const, content: 'https://ssc.gov.in', fileName: '' }],
    types: ['UsefulItemsDeleted', 'UsefulItemsAdded'],
  },
];
const everywhere = kinds.flatMap((row) =>
  families.map((family) => ({ ...row, family, key: family.key, what: row.kind.name })),
);

const nothing = () => Promise.resolve();

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

describe.each(everywhere)(
  'A move of $what between postings of $key',
  ({ kind, content, newContent, types, family }) => {
    interface More {
      readonly content?: typeof newContent;
      readonly given?: Partial<CommandContext>;
      readonly precondition?: (posting: Posting) => void;
      readonly prepare?: () => Promise<void>;
      readonly events?: EventStore;
    }

    const move = (from: string, to: string, { content: changed, given, precondition, prepare, events }: More = {}) =>
      new MovePostingPartHandler(log.store(events)).execute(
        new MovePostingPart(
          family,
          kind,
          'x1',
          from,
          to,
          changed,
          commandContext(given),
          precondition ?? (() => {}),
          prepare ?? nothing,
        ),
      );
    const posting = async (id: string) =>
      stateOf(postingAggregate(family), id, await log.events.readStream(postingStream(family, id)));
    const recordsOf = async (id: string) => {
      const found = await posting(id);
      return found ? kind.records(found) : [];
    };
    const holders = async () => {
      const found = await Promise.all(['p1', 'p2', 'p3'].map(async (id) => ({ id, records: await recordsOf(id) })));
      return found.filter(({ records }) => records.some(({ id }) => id === 'x1')).map(({ id }) => id);
    };

    beforeEach(async () => {
      for (const [id, title] of [
        ['p1', 'SSC CGL'],
        ['p2', 'UPSC NDA'],
        ['p3', 'IBPS PO'],
      ] as const)
        await log.add(family, id, title);
      await log.change(family, 'p1', kind.add('x1', content), { at: '2026-01-01T09:00:00.000Z' });
    });

    it('takes it there with its content, its age and its place, in one append', async () => {
      const [before] = await recordsOf('p1');
      const count = (await log.types()).length;
      const { after, position } = await move('p1', 'p2', { given: { at: '2026-01-02T09:00:00.000Z' } });
      expect(after).toEqual(await posting('p2'));
      expect(kind.records(after)).toEqual([{ ...before, updatedAt: '2026-01-02T09:00:00.000Z', revision: 1 }]);
      expect(await recordsOf('p1')).toEqual([]);
      expect((await log.types()).slice(count)).toEqual(types);
      expect(position).toBe(await log.events.head());
    });

    it('is told at both ends, as one deed of one person', async () => {
      await move('p1', 'p2', { given: { actor: 'Otto' } });
      const [left, arrived] = (await log.events.readAll()).slice(-2);
      expect([left?.stream, arrived?.stream]).toEqual(['p1', 'p2'].map((id) => postingStream(family, id)));
      expect(left?.data).toMatchObject({ movedTo: 'p2' });
      expect(arrived?.data).toMatchObject({ moved: { from: 'p1' } });
      expect(left?.metadata).toEqual(arrived?.metadata);
      expect(left?.metadata).toMatchObject({ actor: 'Otto' });
    });

    it('brings the new content when it is edited as well', async () => {
      const { after } = await move('p1', 'p2', { content: newContent });
      expect(kind.records(after).map((record) => kind.contentOf(record))).toEqual([newContent]);
    });

    it('keeps the first birth and place over move after move, back to where it was', async () => {
      const [before] = await recordsOf('p1');
      await log.change(family, 'p1', kind.add('x2', content));
      await move('p1', 'p2');
      await move('p2', 'p3');
      const { after } = await move('p3', 'p1');
      const { createdAt, order } = before ?? {};
      expect(kind.records(after)).toMatchObject([{ id: 'x1', createdAt, order }, { id: 'x2' }]);
      expect(await holders()).toEqual(['p1']);
    });

    it('leaves the revision of both postings as it was', async () => {
      const before = [await posting('p1'), await posting('p2')].map((each) => [each?.revision, each?.updatedAt]);
      await move('p1', 'p2', { given: { at: '2026-01-02T09:00:00.000Z' } });
      const after = [await posting('p1'), await posting('p2')].map((each) => [each?.revision, each?.updatedAt]);
      expect(after).toEqual(before);
    });

    it('needs the record where it is thought to be, and both postings', async () => {
      const head = await log.events.head();
      expect(await outcomeOf(move('p2', 'p3'))).toBe('unknownRecord');
      expect(await outcomeOf(move('nobody', 'p3'))).toBe('unknownRecord');
      expect(await outcomeOf(move('p1', 'nobody'))).toBe('unknownRecord');
      expect(await log.events.head()).toBe(head);
    });

    it('never ends in a posting that is deleted', async () => {
      await log.change(family, 'p2', { type: 'DeletePosting' });
      expect(await outcomeOf(move('p1', 'p2'))).toBe('unknownRecord');
      expect(await holders()).toEqual(['p1']);
    });

    it('does what must be done before, only when it is about to happen', async () => {
      let done = 0;
      const prepare = async () => {
        done += 1;
      };
      const precondition = unchangedSince({ headers: { 'if-match': '"99"' } }, () => ({ revision: 0 }));
      expect(await outcomeOf(move('p1', 'p2', { precondition, prepare }))).toBe('staleRevision');
      expect(await outcomeOf(move('p2', 'p3', { prepare }))).toBe('unknownRecord');
      expect(await outcomeOf(move('p1', 'nobody', { prepare }))).toBe('unknownRecord');
      expect(done).toBe(0);
      await expect(move('p1', 'p2', { prepare: () => Promise.reject(new Error('the disk is full')) })).rejects.toThrow(
        'the disk is full',
      );
      expect(await holders()).toEqual(['p1']);
      await move('p1', 'p2', { prepare });
      expect(done).toBe(1);
    });

    it('is all or nothing when the store takes it not', async () => {
      const failing = countedLog(log.events, () =>
        Promise.reject(new ExpectedRevisionError(postingStream(family, 'p2'), 0, 1)),
      );
      const head = await log.events.head();
      expect(await outcomeOf(move('p1', 'p2', { events: failing }))).toBe('contended');
      expect(await log.events.head()).toBe(head);
    });

    it('reads nothing of postings that this process knows, and sees what another has done to them', async () => {
      const events = countedLog(log.events);
      await log.change(family, 'p1', kind.edit('x1', newContent), {}, {}, events);
      await log.change(family, 'p2', kind.add('x2', content), {}, {}, events);
      events.reads.length = 0;
      await move('p1', 'p2', { events });
      expect(events.reads).toEqual([]);
      await log.change(family, 'p2', kind.edit('x1', content), {}, {}, log.other);
      const { after } = await move('p2', 'p3', { events });
      expect(kind.records(after).map((record) => kind.contentOf(record))).toEqual([content]);
      expect(after).toEqual(await posting('p3'));
    });

    it('and another one at the same moment leave it in one place', async () => {
      const outcomes = await Promise.all([move('p1', 'p2'), move('p1', 'p3', { events: log.other })].map(outcomeOf));
      expect(outcomes.toSorted()).toEqual(['done', 'unknownRecord']);
      expect(await holders()).toHaveLength(1);
    });

    it('and its deletion at the same moment leave it in one place or none', async () => {
      const outcomes = await Promise.all([
        outcomeOf(move('p1', 'p2')),
        outcomeOf(log.change(family, 'p1', kind.remove('x1'), {}, {}, log.other)),
      ]);
      expect(outcomes.toSorted()).toEqual(['done', 'unknownRecord']);
      expect(await holders()).toEqual(outcomes[0] === 'done' ? ['p2'] : []);
    });

    it('and an edit of its content at the same moment lose nothing', async () => {
      const outcomes = await Promise.all([
        outcomeOf(move('p1', 'p2')),
        outcomeOf(log.change(family, 'p1', kind.edit('x1', newContent), {}, {}, log.other)),
      ]);
      expect(outcomes[0]).toBe('done');
      const [record] = await recordsOf('p2');
      expect(record && kind.contentOf(record)).toEqual(outcomes[1] === 'done' ? newContent : content);
    });

    it.each(['p1', 'p2'])(
      'and the deletion of %s at the same moment never leave it in a deleted posting',
      async (id) => {
        await Promise.all([
          outcomeOf(move('p1', 'p2')),
          outcomeOf(log.change(family, id, { type: 'DeletePosting' }, {}, {}, log.other)),
        ]);
        for (const holder of await holders()) expect((await posting(holder))?.deletedAt).toBeUndefined();
        expect((await holders()).length).toBeLessThanOrEqual(1);
      },
    );
  },
);
