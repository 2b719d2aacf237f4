import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Field, notificationFields, postingFields, wireName } from '@noticeboard/content-model';
import fc from 'fast-check';
import { notificationsOf, postingsOf, tablesOf } from './dump.js';
import { planImport } from './plan.js';
import { ImportReport } from './report.js';
import { readSource } from './source.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nothing-lost-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Json = Record<string, unknown>;

/** A value as a dump holds it, and the text that it is where nothing has to be said of it. */
interface Dress {
  readonly given: unknown;
  readonly plain: string;
  /** The only right reading, which has to be said where it is not `plain`. */
  readonly right?: string;
}

const taken = (given: unknown, plain: string): Dress => ({ given, plain });
const said = (given: unknown, right?: string): Dress => ({
  given,
  plain: '\0',
  ...(right === undefined ? {} : { right }),
});

const word = fc.stringMatching(/^[A-Za-z]{3,8}( [a-z]{2,8}){0,2}$/);
const text: fc.Arbitrary<Dress> = fc.oneof(
  word.map((one) => taken(one, one)),
  fc.integer({ min: 1, max: 99_999 }).map((number) => taken(number, String(number))),
  fc.integer({ min: 1, max: 99_999 }).map((number) => taken({ $numberInt: String(number) }, String(number))),
  fc.constantFrom<Dress>(
    taken(null, ''),
    taken('', ''),
    said('<p>One &amp; two</p>', 'One & two'),
    said({ $binary: { base64: 'AAEC', subType: '00' } }, ''),
    said({ $minKey: 1 }, ''),
    said({ $oid: '65a1b2c3d4e5f60799999999' }, ''),
    said({ $numberDouble: 'NaN' }, ''),
    said('x'.repeat(10_001)),
    said('undefined', ''),
    said(['one', 'two'], 'one, two'),
    said({ label: 'Late fee', value: 100 }, 'Late fee: 100'),
    said({ hi: 'एक', en: 'one' }),
    said('half \ud800'),
  ),
);

const pad = (number: number) => String(number).padStart(2, '0');
/** One day in India in all that programs write for it. */
const moment: fc.Arbitrary<Dress> = fc
  .tuple(fc.integer({ min: 2001, max: 2037 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 28 }))
  .chain(([year, month, day]) => {
    const right = `${pad(day)}/${pad(month + 1)}/${year}`;
    const iso = `${year}-${pad(month + 1)}-${pad(day)}`;
    const ms = Date.UTC(year, month, day) - 330 * 60_000;
    const [utc, there] = [new Date(ms), new Date(ms + 330 * 60_000)];
    const [weekday = ''] = there.toUTCString().split(',');
    const [, monthName = ''] = /\d (\w{3}) /.exec(there.toUTCString()) ?? [];
    const javaScript = `${weekday} ${monthName} ${pad(day)} ${year} 00:00:00 GMT+0530 (India Standard Time)`;
    return fc.constantFrom<Dress>(
      taken(right, right),
      said(ms, right),
      said(ms / 1000, right),
      said(String(ms), right),
      said({ $numberLong: String(ms) }, right),
      said({ $numberDouble: `${ms}.0` }, right),
      said({ $date: utc.toISOString() }, right),
      said({ $date: ms }, right),
      said({ $date: { $numberLong: String(ms) } }, right),
      said({ $timestamp: { t: ms / 1000, i: 1 } }, right),
      said({ seconds: ms / 1000, nanoseconds: 0 }, right),
      said({ _seconds: ms / 1000, _nanoseconds: 0 }, right),
      said(utc.toISOString(), right),
      said(utc.toUTCString(), right),
      said(`ISODate("${utc.toISOString()}")`, right),
      said(`new Date(${ms})`, right),
      said(javaScript, right),
      said(`${weekday} ${monthName} ${pad(day)} 00:00:00 IST ${year}`, right),
      said(`${iso}T00:00:00`, right),
      said(`${iso} 00:00:00`, right),
      said(`${iso}T00:00:00+05:30`, right),
      said({ label: 'Typing test', dateValue: ms }, `Typing test: ${right}`),
    );
  });

const dressOf = ({ kind }: Field): fc.Arbitrary<Dress> =>
  kind === 'date' || kind === 'dates' ? fc.oneof(moment, text) : kind === 'url' ? address : text;

const address: fc.Arbitrary<Dress> = fc.constantFrom<Dress>(
  taken('https://a.example/apply', 'https://a.example/apply'),
  taken(null, ''),
  said('www.a.example', 'https://www.a.example'),
  said('apply here', ''),
  said('javascript:alert(1)', ''),
);

const fieldsFor = (family: (typeof families)[number], table: readonly Field[]): fc.Arbitrary<Record<string, Dress>> => {
  const dresses = Object.fromEntries(table.map((field) => [wireName(family, field), dressOf(field)]));
  // A key that is not required is left out; it is never undefined.
  return fc.record(dresses, { requiredKeys: [] }) as fc.Arbitrary<Record<string, Dress>>;
};

interface OldPosting {
  readonly fields: Record<string, Dress>;
  readonly notifications: readonly Record<string, Dress>[];
  readonly tables: number;
}

const oldPostings = (family: (typeof families)[number]): fc.Arbitrary<OldPosting[]> =>
  fc.array(
    fc.record({
      fields: fieldsFor(family, postingFields),
      notifications: fc.array(fieldsFor(family, notificationFields), { maxLength: 2 }),
      tables: fc.nat(1),
    }),
    { maxLength: 3 },
  );

/** Lists hold these among their records. */
const rubble = fc.array(fc.constantFrom<unknown>(null, 5, 'a', true, [], ['x']), { maxLength: 2 });

const given = (fields: Record<string, Dress>): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, dress]) => [name, dress.given]));

interface Imported {
  readonly lines: readonly string[];
  readonly totals: string;
  /** By collection and place. */
  readonly steps: ReadonlyMap<string, Json>;
}

async function imported(dump: object): Promise<Imported> {
  const file = join(folder, 'dump.json');
  await writeFile(file, JSON.stringify(dump));
  const printed: string[] = [];
  const report = new ImportReport((line) => printed.push(line));
  const where = { mayReachPrivate: () => false, temporary: folder, allowsLoss: false };
  const { dump: read, close } = await readSource([file], report, where);
  try {
    const steps = new Map<string, Json>();
    for await (const step of planImport(read, report)) {
      const content =
        step.kind === 'notice' ? step.fields : 'fields' in step.command ? step.command.fields : step.command;
      steps.set(`${step.collection}  ${step.where}`, content as unknown as Json);
      report.arrived(step.collection, 'brought in', step.isMended);
    }
    const lines = [...printed];
    report.printTotals();
    return { lines, totals: printed.at(-1) ?? '', steps };
  } finally {
    await close();
  }
}

const isSaid = (lines: readonly string[], ...words: readonly string[]) =>
  lines.some((line) => /^(?:mended|joined|left out)/.test(line) && words.every((one) => line.includes(one)));

/** The text of a stored value, lists included. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'string' ? one : String((one as Json)['dateValue']))).join('\n')
    : String(value);

interface OldFields {
  readonly family: (typeof families)[number];
  readonly table: readonly Field[];
  readonly fields: Record<string, Dress>;
}

/** Fields that are not as they were, or not what they can only be, without a line. */
function unsaid({ lines, steps }: Imported, place: string, { family, table, fields }: OldFields): unknown[] {
  const content = steps.get(place);
  return table.flatMap((field) => {
    const name = wireName(family, field);
    const dress = fields[name];
    if (dress === undefined) return [];
    const stored = content && textOf(content[field.name]);
    const isOwnList = Array.isArray(dress.given) && (field.kind === 'lines' || field.kind === 'dates');
    const plain = isOwnList ? textOf(dress.given) : dress.plain;
    const isRight = isOwnList || dress.right === undefined || stored === dress.right;
    return isRight && (stored === plain || isSaid(lines, `${place}: `, name)) ? [] : [{ place, name, dress, stored }];
  });
}

describe('An import', () => {
  it('takes, mends or leaves out each record and each field, and says what it did', async () => {
    const dumps = fc.record({
      postings: fc.tuple(...families.map(oldPostings)),
      rubble,
      unknown: fc.dictionary(
        fc.constantFrom('users', 'logs', 'letters'),
        fc.array(fc.constantFrom<unknown>(1, 'a', { a: 1 })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(dumps, async ({ postings, rubble: others, unknown }) => {
        const dump: Json = { ...unknown };
        families.forEach((family, place) => {
          const records = (postings[place] ?? []).map(({ fields, notifications }, index) => ({
            _id: `${family.key}${index}`,
            [family.titleField]: `Posting ${index}`,
            ...given(fields),
            notifications: [...notifications.map((one, number) => ({ _id: `n${number}`, ...given(one) })), ...others],
          }));
          dump[postingsOf(family).key] = [...records, ...others];
          dump[tablesOf(family).key] = (postings[place] ?? []).map(({ tables }, index) => ({
            _id: `t${index}`,
            [family.titleField]: tables > 0 ? `posting  ${index}` : 'Nowhere',
            data: [],
          }));
        });
        const result = await imported(dump);
        const { lines, steps, totals } = result;
        const lost: unknown[] = [];
        let records = Object.values(unknown).flat().length;
        families.forEach((family, place) => {
          const [posting, notification, table] = [
            postingsOf(family).key,
            notificationsOf(family),
            tablesOf(family).key,
          ];
          (postings[place] ?? []).forEach(({ fields, notifications, tables }, index) => {
            const where = `${family.key}${index}`;
            lost.push(
              ...unsaid(result, `${posting}  ${where}`, { family, table: postingFields, fields }),
              ...notifications.flatMap((one, number) =>
                unsaid(result, `${notification}  ${where} n${number}`, {
                  family,
                  table: notificationFields,
                  fields: one,
                }),
              ),
            );
            const isTaken = steps.has(`${table}  t${index}`);
            if (isTaken !== tables > 0 || isTaken === isSaid(lines, `left out  ${table}  t${index}: `))
              lost.push(table);
            records += 2 + notifications.length + others.length;
          });
          records += others.length;
          const left = lines.filter((line) => line.startsWith(`left out  ${posting}  `)).length;
          if (left < others.length) lost.push(posting);
        });
        for (const [name, { length }] of Object.entries(unknown))
          if (length > 0 && !isSaid(lines, `left out  ${name}  ${length} record`)) lost.push(name);
        expect(lost).toEqual([]);
        const [, read, ...parts] =
          /^read (\d+), taken (\d+), mended (\d+), left out (\d+)$/.exec(totals)?.map(Number) ?? [];
        expect(read).toBe(parts.reduce((sum, part) => sum + part, 0));
        expect(read).toBeGreaterThanOrEqual(records);
      }),
      { numRuns: 60 },
    );
  });
});
