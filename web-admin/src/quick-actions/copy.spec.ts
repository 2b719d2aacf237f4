import { describe, expect, it } from '@jest/globals';
import { families, type Family, notificationFields, wireName } from '@noticeboard/content-model';
import { copyDraft, copyPlan } from './copy-draft.js';

function wireOf(family: Family, name: string): string {
  const field = notificationFields.find((row) => row.name === name);
  return field ? wireName(family, field) : name;
}

describe.each<Family>(families)('a copy of a posting of $key', (family) => {
  const wire = (name: string) => wireOf(family, name);
  const posting = {
    id: 'p1',
    [family.titleField]: 'CGL 2026',
    salaryRange: '₹ 35,400',
    applyLink: 'https://ssc.example/',
    notifications: [
      { _id: 'n1', nameOfPost: 'Old' },
      {
        _id: 'n2',
        nameOfPost: 'Inspector',
        postDate: '1 Nov 2026',
        lastDateApply: 'To be notified',
        additionalDates: [{ dateValue: 'Correction: 9 Dec 2026' }],
        dynamicInputs: ['Portal fee 50'],
        [wire('sectionTitle')]: 'Age limit',
        [wire('startDate')]: '18 Years',
        [wire('endDate')]: '1 Aug 2026',
        revision: 4,
      },
    ],
  };
  const draft = copyDraft(family, posting);

  it('has its fields under the title of the next year', () => {
    expect(draft.posting).toEqual({
      [family.titleField]: 'CGL 2027',
      salaryRange: '₹ 35,400',
      applyLink: 'https://ssc.example/',
    });
  });

  it('has its newest notification without dates; ages stay', () => {
    expect(draft.notification).toMatchObject({
      nameOfPost: 'Inspector',
      postDate: '',
      lastDateApply: '',
      additionalDates: [],
      dynamicInputs: ['Portal fee 50'],
      [wire('sectionTitle')]: 'Age limit',
      [wire('startDate')]: '18 Years',
      [wire('endDate')]: '',
    });
    expect(draft.notification).not.toHaveProperty('revision');
  });

  it('is written as a posting, and then as its notification', () => {
    const [first, second, ...rest] = copyPlan(family, draft);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ resource: family.console.postings.path, data: { [family.titleField]: 'CGL 2027' } });
    expect(first?.sources[family.titleField]).toBe(`posting.${family.titleField}`);
    expect(second).toMatchObject({
      resource: family.console.notifications.path,
      idFrom: { write: 'posting', as: 'postingId' },
      data: { selectedJobTitle: 'CGL 2027', nameOfPost: 'Inspector' },
    });
    expect(copyPlan(family, copyDraft(family, { ...posting, notifications: [] }))).toHaveLength(1);
  });
});
