import { describe, expect, it } from '@jest/globals';
import { families, type Family, notificationFields, wireName } from '@noticeboard/content-model';
import { copyDraft, copyFaults, revisionsOf, ticked } from './copy-draft.js';
import { newPostingPlan } from '../acts/new-posting.js';
import { yearMoves } from './year-moves.js';

function wireOf(family: Family, name: string): string {
  const field = notificationFields.find((row) => row.name === name);
  return field ? wireName(family, field) : name;
}

const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const link = { title: 'Notice of 2026', type: 'link', content: 'https://ssc.example/2026', fileName: '' } as const;
const pdf = { title: 'Syllabus', type: 'pdf', content: 'uploads/aa/a.pdf', fileName: 'a.pdf' } as const;

describe.each<Family>(families)('a copy of a posting of $key', (family) => {
  const wire = (name: string) => wireOf(family, name);
  const recruitment = {
    _id: 'n2',
    nameOfPost: 'Inspector',
    postDate: '1 Nov 2026',
    shortInfo: 'Examination 2026. See https://ssc.example/2026.',
    lastDateApply: 'To be notified',
    additionalDates: [{ dateValue: 'Correction: 9 Dec 2026' }],
    dynamicInputs: ['Portal fee 50', 'Paid in 2026'],
    [wire('sectionTitle')]: 'Age limit',
    [wire('startDate')]: '18 Years',
    [wire('endDate')]: '1 Aug 2026',
    revision: 4,
  };
  const posting = {
    id: 'p1',
    revision: 7,
    [family.titleField]: 'CGL 2026',
    salaryRange: '₹ 35,400',
    applyLink: 'https://ssc.example/',
    notifications: [
      { _id: 'n1', nameOfPost: 'Notice to come' },
      recruitment,
      { _id: 'n3', nameOfPost: 'Last date extended', lastDateApply: '9 Dec 2026' },
    ],
  };
  const tables = [{ id: 't1', revision: 1, data: [[cell('Posts of 2026')], [cell('2026 Posts')]] }];
  const items = [{ id: 'i1', revision: 2, attachments: [link, pdf] }];
  const source = { posting, tables, items };
  const draft = copyDraft(family, source);

  it('has its fields as they are, its title too', () => {
    expect(draft.posting).toMatchObject({
      [family.titleField]: 'CGL 2026',
      salaryRange: '₹ 35,400',
      applyLink: 'https://ssc.example/',
    });
  });

  it('takes the recruitment notice along, its tables, and the links that are no PDFs', () => {
    expect(draft.notifications.map(({ isTicked }) => isTicked)).toEqual([false, true, false]);
    const { notifications, ...taken } = ticked(family, draft);
    expect(notifications.map(({ values }) => values['nameOfPost'])).toEqual(['Inspector']);
    expect(taken).toMatchObject({ tables: [tables[0]?.data], links: [[link]] });
  });

  it('has a notification without dates; ages stay', () => {
    const [notification] = ticked(family, draft).notifications;
    expect(notification?.values).toMatchObject({
      postDate: '',
      lastDateApply: '',
      additionalDates: [],
      dynamicInputs: ['Portal fee 50', 'Paid in 2026'],
      [wire('startDate')]: '18 Years',
      [wire('endDate')]: '',
    });
    expect(notification?.values).not.toHaveProperty('revision');
  });

  it('says which values a move of the years would change, and moves none', () => {
    const moves = yearMoves(family, draft).map(({ source: at, before, after }) => [at, before, after]);
    expect(moves).toEqual([
      [`posting.${family.titleField}`, 'CGL 2026', 'CGL 2027'],
      [
        'notifications.1.values.shortInfo',
        'Examination 2026. See https://ssc.example/2026.',
        'Examination 2027. See https://ssc.example/2026.',
      ],
      ['notifications.1.values.dynamicInputs.1.line', 'Paid in 2026', 'Paid in 2027'],
      ['tables.0.data.0.0.value', 'Posts of 2026', 'Posts of 2027'],
      ['items.0.attachments.0.attachment.title', 'Notice of 2026', 'Notice of 2027'],
    ]);
  });

  it('asks for what is required of what is ticked alone', () => {
    expect(Object.keys(copyFaults(family, draft)['notifications'] as object)).toEqual(['0', '1', '2']);
    expect(copyFaults(family, draft)['notifications']).toMatchObject([
      {},
      { values: { postDate: expect.anything() } },
      {},
    ]);
    const none = { ...draft, notifications: draft.notifications.map((one) => ({ ...one, isTicked: false })) };
    expect(copyFaults(family, none)).toEqual({ posting: {}, notifications: [{}, {}, {}] });
  });

  it('is written as a posting, and then its parts', () => {
    const plan = newPostingPlan(family, ticked(family, draft));
    const { postings, notifications, tables: tableScreen, items: itemScreen } = family.console;
    const screens = [postings, notifications, tableScreen, itemScreen];
    expect(plan.map(({ resource }) => resource)).toEqual(screens.map(({ path }) => path));
    expect(plan[0]?.sources[family.titleField]).toBe(`posting.${family.titleField}`);
    expect(plan[1]).toMatchObject({
      idFrom: { write: 0, as: 'postingId' },
      data: { selectedJobTitle: 'CGL 2026', nameOfPost: 'Inspector' },
      sources: { nameOfPost: 'notifications.1.values.nameOfPost' },
    });
    expect(plan[3]?.data).toEqual({ [family.titleField]: 'CGL 2026', attachments: [link] });
  });

  it('with nothing ticked is the posting alone', () => {
    const bare = { posting: draft.posting };
    expect(newPostingPlan(family, ticked(family, bare)).map(({ key }) => key)).toEqual(['posting']);
  });

  it('knows when any part of its posting has changed', () => {
    const changed = { ...source, items: [{ ...items[0], id: 'i1', revision: 3 }] };
    expect(revisionsOf(changed)).not.toBe(revisionsOf(source));
  });
});
