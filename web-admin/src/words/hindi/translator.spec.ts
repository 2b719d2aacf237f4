import { describe, expect, it } from '@jest/globals';
import { plainEnglish } from '../testing/plain-english.js';
import { translator } from './translator.js';

const translate = translator(
  {
    locale: 'hi',
    dictionary: {
      Save: 'सहेजें',
      'Welcome, %{name}': 'नमस्ते, %{name}',
      '%{smart_count} record deleted. |||| %{smart_count} records deleted.':
        '%{smart_count} रिकॉर्ड हटाया गया। |||| %{smart_count} रिकॉर्ड हटाए गए।',
      'At most %{count} entries.': 'अधिक से अधिक %{count} प्रविष्टियाँ।',
      'Entry %{number}: %{message}': 'प्रविष्टि %{number}: %{message}',
      'Please enter a valid URL for the %{label}.': '%{label} में सही वेब पता लिखें।',
      'Apply Link': 'आवेदन का लिंक',
    },
    filled: ['At most %{count} entries.', 'Entry %{number}: %{message}', 'Please enter a valid URL for the %{label}.'],
  },
  plainEnglish,
);
const deleted = '%{smart_count} record deleted. |||| %{smart_count} records deleted.';

describe('the words of a language', () => {
  it('fill their gaps', () => {
    expect(translate('Welcome, %{name}', { name: 'आशा' })).toBe('नमस्ते, आशा');
  });

  it.each([
    [0, '0 रिकॉर्ड हटाया गया।'],
    [1, '1 रिकॉर्ड हटाया गया।'],
    [2, '2 रिकॉर्ड हटाए गए।'],
  ])('have none and one in the singular, as CLDR has it: %d', (smart_count, said) => {
    expect(translate(deleted, { smart_count })).toBe(said);
  });

  it('come before the label that react-admin gives for a missing one', () => {
    expect(translate('Save', { _: 'Save' })).toBe('सहेजें');
    expect(translate('resources.jobs.fields.save', { _: 'Save' })).toBe('सहेजें');
  });

  it('leave what they do not know as it is', () => {
    expect(translate('SSC CGL 2026')).toBe('SSC CGL 2026');
    expect(translate('constructor')).toBe('constructor');
    expect(translate('resources.jobs.fields.pay', { _: 'Pay' })).toBe('Pay');
  });

  it('know a sentence whose gaps were filled on its way', () => {
    expect(translate('At most 200 entries.')).toBe('अधिक से अधिक 200 प्रविष्टियाँ।');
    expect(translate('At most 200 entries. And more')).toBe('At most 200 entries. And more');
    expect(translate('Entry 2: Please enter a valid URL for the Apply Link.', { _: 'x' })).toBe(
      'प्रविष्टि 2: आवेदन का लिंक में सही वेब पता लिखें।',
    );
  });
});
