import { type Sentence, sentence } from '../words/sentence.js';

/** Words of Hindi as the fonts before Unicode store them: Kruti Dev, DevLys, Chanakya. */
const legacy =
  /(?:^|\s)(?:dh|dks|esa|gS|gSa|vkSj|gsrq|vafre|frfFk|vkosnu|ijh{kk|HkrhZ|vk;q|'kqYd|foKkiu|la[;k|vH;FkhZ|fnukad|djus|}kjk)(?=\s|$|[]%,])/g;
/** A sign of Devanagari that only stands behind a letter, where there is none; private and lost letters. */
const loose =
  /(?:^|[\s(])[\u093E-\u094D\u0901-\u0903]|[\u093E-\u094C]{2}|\u094D(?=[\s.,)]|$)(?<!\u0924\u094D|\u0928\u094D|\u092E\u094D|\u0926\u094D|\u0915\u094D)/g;
const lost = /[\uE000-\uF8FF\uFFFD]|\(cid:\d+\)/g;

const least = 4;

/** Says so where letters do not form words: a font of the document gives others than those that are seen. */
export function brokenLetters(text: string): Sentence | undefined {
  const hindi = text.match(/[\u0900-\u097F]/g)?.length ?? 0;
  const isLegacy = (text.match(legacy)?.length ?? 0) >= least && hindi * 20 < text.length;
  const looseSigns = text.match(loose)?.length ?? 0;
  const isLoose = looseSigns >= least && looseSigns * 40 > hindi;
  const isLost = (text.match(lost)?.length ?? 0) * 50 > text.length;
  if (!isLegacy && !isLoose && !isLost) return undefined;
  return sentence('Its letters do not form words, as with fonts of Hindi without Unicode: nothing of it is certain.');
}
