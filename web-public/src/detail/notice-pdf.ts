import { foldText } from '@noticeboard/content-model';
import type { Attachment, UsefulItems } from '@noticeboard/content-model';
import { storedFile } from '../tables/stored-file';
import type { FamilyPageView } from './detail.data';

const namesNotice = /notif|notice|advt|advertisement|bulletin|prospectus|corrigendum|अधिसूचना|सूचना|विज्ञापन|विज्ञप्ति/;
/** "Answer Key Notice" is no notice of the posting. */
const namesOther = /answer key|syllabus|result|admit card|merit list|उत्तर कुंजी|पाठ्यक्रम|परिणाम|प्रवेश पत्र/;

/** The PDF that a reader on a phone looks for: the newest that calls itself a notice, else the newest of all. */
export function noticePdf(items: readonly UsefulItems[]): FamilyPageView['noticePdf'] {
  const newestFirst = [...items].reverse().flatMap(({ attachments }) => attachments);
  const pdfs = newestFirst.filter(({ type }) => type === 'pdf');
  const found = pdfs.find(isNotice) ?? pdfs[0];
  const href = found && storedFile(found.content, found.fileName);
  if (!found || href === undefined) return undefined;
  return { href, ...(!isNotice(found) && { title: found.title }) };
}

function isNotice({ title }: Attachment): boolean {
  const folded = foldText(title);
  return namesNotice.test(folded) && !namesOther.test(folded);
}
