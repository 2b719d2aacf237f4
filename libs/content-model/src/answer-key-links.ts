import type { Attachment } from './posting-parts.js';

/** The trade's words for it, in both languages; file names have them with dashes or underscores. */
const answerKey = /answer[\s_-]*key|उत्तर[\s_-]*(कुंजी|कुञ्जी|माला|तालिका)|आंसर[\s_-]*की/iu;

/** True when a useful link or PDF is an answer key, as far as its title or its file tells. */
export function namesAnswerKey({ title, fileName }: Pick<Attachment, 'title' | 'fileName'>): boolean {
  return answerKey.test(`${title} ${fileName}`.normalize('NFC'));
}
