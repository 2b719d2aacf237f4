import { describe, expect, it } from '@jest/globals';
import {
  changeLine,
  type ChangeKind,
  changeSummary,
  type FieldChange,
  namedChangeLine,
  stepSummary,
} from '@noticeboard/content-model';
import { hindi as site } from '../../../web-public/src/words/hindi.js';
import { translator } from '../../../web-public/src/words/translator.js';
import { inHindi } from './hindi/hindi.js';
import { plainEnglish } from './testing/plain-english.js';

const hindi = inHindi(plainEnglish);
const partsOf = (kind: ChangeKind, changes: readonly Partial<FieldChange>[], name = '') => {
  const told = changes.map((change) => ({ path: '', label: 'Exam Date', before: '', after: '', ...change }));
  return changeSummary({ kind, at: '', position: '', name, changes: told });
};
const labels = ['Exam Date', 'Post Date', 'Short Information', 'Details', 'Title', 'Post Name'];

const cases: readonly (readonly [parts: ReturnType<typeof partsOf>, hindi: string])[] = [
  [partsOf('edited', [{ before: '1 May', after: '2 May' }]), 'परीक्षा तिथि: पहले 1 May, अब 2 May'],
  [partsOf('edited', [{ before: '1 May' }]), 'परीक्षा तिथि: पहले 1 May, अब हटाया गया'],
  [partsOf('edited', [{ after: '2 May' }]), 'परीक्षा तिथि: अब 2 May'],
  [partsOf('edited', [{ after: 'x'.repeat(100) }]), 'परीक्षा तिथि: जोड़ा गया'],
  [partsOf('edited', [{ before: 'x'.repeat(100) }]), 'परीक्षा तिथि: हटाया गया'],
  [partsOf('edited', [{ before: 'x'.repeat(100), after: 'y' }]), 'परीक्षा तिथि: बदला गया'],
  [
    partsOf('noticeEdited', [{ label: 'Exam Date' }, { label: 'Last Date to Apply' }]),
    '2 बदलाव: परीक्षा तिथि, आवेदन की अंतिम तिथि',
  ],
  [
    partsOf(
      'edited',
      labels.map((label) => ({ label })),
    ),
    '6 बदलाव: परीक्षा तिथि, पोस्ट की तिथि, संक्षिप्त जानकारी, विवरण और 2 अन्य',
  ],
  [partsOf('linksAdded', [{ label: 'Official notice' }]), 'लिंक जोड़े गए: Official notice'],
  [partsOf('noticeAdded', [], 'Clerk: 10 posts'), 'अधिसूचना जोड़ी गई: Clerk: 10 posts'],
  [
    partsOf('edited', [{ label: 'Result out: Tier I', before: '1 May', after: '2 May' }]),
    'Result out: Tier I: पहले 1 May, अब 2 May',
  ],
  [partsOf('edited', [{ before: '1 May', after: '2 May, now final' }]), 'परीक्षा तिथि: पहले 1 May, अब 2 May, now final'],
  [partsOf('answerKeyListed', []), 'उत्तर कुंजी की सूची में जोड़ा गया'],
];

describe('the changes that readers saw', () => {
  it.each(cases.map(([parts, told]) => [changeLine(parts), parts, told] as const))(
    '“%s” is told in Hindi, on the console and on the site',
    (_, parts, told) => {
      expect(changeLine(parts, hindi)).toBe(told);
      expect(changeLine(parts, translator(site))).toBe(told);
    },
  );

  it.each(cases.map(([parts]) => [changeLine(parts), parts] as const))(
    'stays as it is in English: “%s”',
    (english, parts) => expect(changeLine(parts, plainEnglish)).toBe(english),
  );
});

describe('in Hindi', () => {
  const record = { title: 'Clerk: Tier I' };

  it('a reason for a decision names its record and what changed', () => {
    const change = partsOf('edited', [{ before: '1 May', after: '2 May' }]);
    expect(namedChangeLine({ record, label: '', change }, hindi)).toBe(
      'Clerk: Tier I: परीक्षा तिथि: पहले 1 May, अब 2 May',
    );
    expect(namedChangeLine({ record, label: 'Exam Date', change: null }, hindi)).toBe('Clerk: Tier I: परीक्षा तिथि');
    const note = { record: null, label: 'Note for readers', change: null };
    expect(namedChangeLine(note, hindi)).toBe('पाठकों के लिए टिप्पणी');
  });

  it('a step names the fields that it changes', () => {
    const step = { type: 'EditNotification', fields: ['lastDateApply', 'examDate'] };
    expect(stepSummary(step, hindi)).toBe('अधिसूचना बदलें: आवेदन की अंतिम तिथि, परीक्षा तिथि');
  });
});
