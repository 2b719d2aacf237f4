import { describe, expect, it } from '@jest/globals';
import { namesAnswerKey } from './answer-key-links.js';

describe('A useful link', () => {
  it.each(['Answer Key', 'Tier I ANSWER-KEY (provisional)', 'Final answerkey', 'उत्तर कुंजी', 'उत्तर-कुञ्जी', 'आंसर की'])(
    'is an answer key when it is called "%s"',
    (title) => expect(namesAnswerKey({ title, fileName: '' })).toBe(true),
  );

  it('is one by its file too', () => {
    expect(namesAnswerKey({ title: 'Tier I', fileName: 'set_a_answer_key.pdf' })).toBe(true);
  });

  it.each(['Question paper', 'Key dates', 'How to answer', 'उत्तर प्रदेश'])('is none when it is called "%s"', (title) =>
    expect(namesAnswerKey({ title, fileName: 'notice.pdf' })).toBe(false),
  );
});
