import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../../test/api-client.js';
import { belongingBody, belongings } from '../../test/belongings.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';

interface GivenCell {
  readonly value?: unknown;
  readonly colspan?: unknown;
  readonly rowspan?: unknown;
}
type GivenRows = readonly (readonly GivenCell[])[];

const cell = (value: string, colspan = 1, rowspan = 1) => ({ value, colspan, rowspan });
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const fitting: readonly (readonly [string, GivenRows])[] = [
  ['no row', []],
  ['rows without cells', [[], []]],
  ['rows of different lengths', [[cell('a')], [cell('a'), cell('b'), cell('c')]]],
  ['cells that span rows and columns', [[cell('a', 2, 2), cell('b')], [cell('c')], [cell('d', 3)]]],
  ['a span that reaches below the last row', [[cell('a', 1, 1000), cell('b')]]],
  ['a row that is all taken from above', [[cell('a', 2, 2)], [], [cell('b', 2)]]],
  ['2,000 rows', repeated(2000, [cell('x')])],
  ['100 cells in a row', [repeated(100, cell('x'))]],
  ['a span of 1000 columns', [[cell('a', 1000, 1)]]],
  ['a value of 10,000 characters', [[cell('क'.repeat(10_000))], [cell('😀'.repeat(10_000))]]],
  ['markup and control characters as they are', [[cell('<b>&amp;\u0000\t\n"\\')]]],
  ['a cell that finds the gap between two from above', [[cell('a', 1, 2), cell('b'), cell('c', 1, 2)], [cell('fits')]]],
];

const overlapping: readonly (readonly [string, GivenRows])[] = [
  ['a wide cell meets one from above', [[cell('a'), cell('b', 1, 2)], [cell('wide', 2)]]],
  ['a wide cell meets one from two rows above', [[cell('a'), cell('b', 1, 3)], [], [cell('wide', 2)]]],
  ['a wide cell has a gap that is too narrow', [[cell('a', 1, 2), cell('b'), cell('c', 1, 2)], [cell('wide', 2)]]],
];

const wrongSpans = [0, -1, 1.5, 1001, '0', '1001', '1.5', '', 'two', '-1', ' 1', true, null, [], {}, 1e20, '1e2'];

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe.each(belongings.filter(({ events }) => events === 'Table'))('A table of the $what', (kind) => {
  let title: string;
  let existing: string;
  const add = (data: unknown) => staff.send('POST', kind.path, belongingBody(kind, { title, content: data }));
  const edit = (data: unknown) => staff.send('PUT', existing, belongingBody(kind, { content: data }));

  beforeAll(async () => {
    title = newTitle();
    await addPosting(staff, kind.family, title);
    existing = `${kind.path}/${idOf((await add([[cell('a')]])).body)}`;
  });

  it.each(fitting)('has %s', async (_what, data) => {
    const reply = await add(data);
    expect({ status: reply.status, data: reply.body['data'] }).toEqual({ status: 201, data });
    expect((await edit(data)).body['data']).toEqual(data);
  });

  it('has spans of 1 where none are given, and takes numeric strings', async () => {
    const data = [[{ value: 'a' }, { value: 'b', colspan: '2', rowspan: '1' }, { value: 'c', rowspan: '1000' }]];
    expect((await add(data)).body['data']).toEqual([[cell('a'), cell('b', 2), cell('c', 1, 1000)]]);
  });

  it.each(overlapping)('is refused when %s', async (_what, data) => {
    expectInvalid(await add(data), 'data');
    expectInvalid(await edit(data), 'data');
  });

  it('is refused with a span that is none, and the cell is named', async () => {
    for (const span of wrongSpans) {
      for (const name of ['colspan', 'rowspan']) {
        const reply = await add([[cell('a')], [cell('b'), { value: 'c', [name]: span }]]);
        expectProblem(reply, 400);
        expect({ span, errors: Object.keys(reply.body['errors'] ?? {}).join() }).toMatchObject({
          span,
          errors: expect.stringContaining('data'),
        });
      }
    }
  });

  it('is refused past its limits, and with cells that are none', async () => {
    const refused: readonly unknown[] = [
      repeated(2001, [cell('x')]),
      [repeated(101, cell('x'))],
      [[cell('x'.repeat(10_001))]],
      [[{ value: 7, colspan: 1, rowspan: 1 }]],
      [[{ colspan: 1, rowspan: 1 }]],
      [[{ ...cell('x'), colour: 'red' }]],
      [[cell('half \ud800')]],
      [['x']],
      [[null]],
      [null],
      { 0: [cell('x')] },
    ];
    const events = await recordedDuring(portal, async () => {
      for (const data of refused) {
        for (const reply of [await add(data), await edit(data)]) {
          expectProblem(reply, 400);
          expect(Object.keys(reply.body['errors'] ?? {}).join()).toMatch(/^data/);
        }
      }
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('is checked at once, however large its spans', async () => {
    const data = repeated(20, repeated(100, cell('x', 1000, 1000)));
    expectInvalid(
      await add([...data, [cell('y'), ...repeated(99, cell('x', 1000, 1000))], [cell('z')]].toReversed()),
      'data',
    );
  });

  it('is refused with 413 past 2 MiB', async () => {
    expectProblem(await add(repeated(300, [cell('x'.repeat(9000))])), 413);
  });
});
