import { describe, expect, it } from '@jest/globals';
import { encodedError, encodeFieldError, fieldError, inEntry } from '@noticeboard/content-model';
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
      'Apply Link': 'आवेदन का लिंक',
    },
    messagesByCode: {
      tooManyEntries: 'अधिक से अधिक %{max} प्रविष्टियाँ।',
      notAnAddress: '%{label} में सही वेब पता लिखें।',
      other: '%{message}',
    },
    inEntry: 'प्रविष्टि %{entry}: %{message}',
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

  it('know what the portal says by its code, with the labels in it', () => {
    expect(translate(encodedError('tooManyEntries', { max: 200 }))).toBe('अधिक से अधिक 200 प्रविष्टियाँ।');
    const second = encodeFieldError(inEntry(2, fieldError('notAnAddress', { label: 'Apply Link' })));
    expect(translate(second, { _: second })).toBe('प्रविष्टि 2: आवेदन का लिंक में सही वेब पता लिखें।');
  });

  it('leave a message as the portal says it that has no words of theirs', () => {
    expect(translate(encodedError('required'))).toBe('Please fill in this field.');
    expect(translate(encodedError('other', { message: 'At most 200 entries.' }))).toBe('At most 200 entries.');
  });
});
