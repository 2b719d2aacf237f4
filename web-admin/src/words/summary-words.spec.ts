import { describe, expect, it } from '@jest/globals';
import { type ChangeKind, changeSummary, changeWords, type FieldChange } from '@noticeboard/content-model';
import { inHindi } from './hindi/hindi.js';
import { plainEnglish } from './testing/plain-english.js';
import { summaryWords } from './summary-words.js';

const hindi = inHindi(plainEnglish);
const summary = (kind: ChangeKind, changes: readonly Partial<FieldChange>[], name = '') => {
  const told = changes.map((change) => ({ path: '', label: 'Exam Date', before: '', after: '', ...change }));
  return changeSummary({ kind, at: '', position: '', name, changes: told });
};
const labels = ['Exam Date', 'Post Date', 'Short Information', 'Details', 'Title', 'Post Name'];

const cases: readonly (readonly [english: string, hindi: string])[] = [
  [summary('edited', [{ before: '1 May', after: '2 May' }]), 'परीक्षा तिथि: पहले 1 May, अब 2 May'],
  [summary('edited', [{ before: '1 May' }]), 'परीक्षा तिथि: पहले 1 May, अब हटाया गया'],
  [summary('edited', [{ after: '2 May' }]), 'परीक्षा तिथि: अब 2 May'],
  [summary('edited', [{ after: 'x'.repeat(100) }]), 'परीक्षा तिथि: जोड़ा गया'],
  [summary('edited', [{ before: 'x'.repeat(100) }]), 'परीक्षा तिथि: हटाया गया'],
  [summary('edited', [{ before: 'x'.repeat(100), after: 'y' }]), 'परीक्षा तिथि: बदला गया'],
  [
    summary('noticeEdited', [{ label: 'Exam Date' }, { label: 'Last Date to Apply' }]),
    '2 बदलाव: परीक्षा तिथि, आवेदन की अंतिम तिथि',
  ],
  [
    summary(
      'edited',
      labels.map((label) => ({ label })),
    ),
    '6 बदलाव: परीक्षा तिथि, पोस्ट की तिथि, संक्षिप्त जानकारी, विवरण और 2 अन्य',
  ],
  [summary('linksAdded', [{ label: 'Official notice' }]), 'लिंक जोड़े गए: Official notice'],
  [summary('noticeAdded', [], 'Clerk: 10 posts'), 'अधिसूचना जोड़ी गई: Clerk: 10 posts'],
  [summary('answerKeyListed', []), 'उत्तर कुंजी की सूची में जोड़ा गया'],
];

describe('what readers saw change', () => {
  it.each(cases)('“%s” is told in Hindi', (english, told) => {
    expect(summaryWords(english, hindi)).toBe(told);
  });

  it.each([...cases.map(([english]) => english), ...Object.values(changeWords), 'Something else'])(
    'stays as it is in English: “%s”',
    (english) => {
      expect(summaryWords(english, plainEnglish)).toBe(english);
    },
  );
});
