/**
 * Words of labels in English and Hindi, each under one word that stands for all that mean the same in a notice: rules
 * are written once for both languages, and a label may mix them.
 */
const wordsOf = {
  last: 'last closing final end ends close closes अंतिम अन्तिम आखिरी आखरी समाप्ति समाप्त',
  date: 'date dates day dt schedule तिथि तिथी तिथियां तिथियाँ तिथियों तारीख दिनांक',
  begin:
    'begin begins beginning start starts starting open opens opening commencement commences commencing ' +
    'प्रारंभ प्रारम्भ प्रारंभिक प्रारम्भिक शुरू शुरु शुरुआत शुरूआत आरंभ आरम्भ',
  apply:
    'apply applying application applications registration register submission receipt ' + 'आवेदन आवेदनों पंजीकरण रजिस्ट्रेशन',
  fee: 'fee fees शुल्क फीस',
  pay: 'pay payment paying भुगतान जमा',
  exam: 'exam exams examination examinations test cbt cbe परीक्षा परीक्षाओं',
  card: 'card कार्ड ticket पत्र letter',
  admit: 'admit hall call प्रवेश एडमिट',
  other:
    'correction window modification edit result results counselling counseling interview merit verification ' +
    'allotment key संशोधन सुधार त्रुटि परिणाम साक्षात्कार काउंसलिंग उत्तर सत्यापन',
  posted:
    'posted published publication notification advertisement advt notice released issued issue dated ' +
    'विज्ञापन अधिसूचना प्रकाशन प्रकाशित जारी',
  post: 'post पद पदनाम पोस्ट',
  name: 'name नाम',
  age: 'age आयु उम्र',
  min: 'minimum min न्यूनतम',
  max: 'maximum max upper अधिकतम',
  relax: 'relaxation relaxations relaxable छूट',
  site: 'website site portal वेबसाइट पोर्टल',
  salary: 'salary stipend remuneration वेतन वेतनमान मानदेय',
  scale: 'scale level matrix',
  brief: 'short brief summary संक्षिप्त',
  information: 'information info about जानकारी विवरण',
  organisation: 'organisation organization employer संगठन संस्था',
  extra:
    'vacancy vacancies posts qualification qualifications eligibility education selection ' +
    'रिक्ति रिक्तियां रिक्तियाँ रिक्तियों पदों योग्यता चयन',
  general: 'general gen ur unreserved obc ews bc सामान्य ओबीसी ईडब्ल्यूएस अनारक्षित पिछडा',
  reserved: 'sc st ph pwd pwbd divyang एससी एसटी पीएच दिव्यांग अनुसूचित',
  notice:
    'recruitment vacancy examination exam admission notification bharti online advertisement apprentice counselling ' +
    'भर्ती परीक्षा प्रवेश अधिसूचना विज्ञापन दाखिला',
  file: 'download pdf status syllabus result notification advertisement डाउनलोड अधिसूचना विज्ञापन पाठ्यक्रम परिणाम',
  pending: 'notified notify announced announce soon later tba tbd before available शीघ्र जल्द घोषित सूचित पहले',
};

const meanings = new Map<string, string[]>();
for (const [meaning, words] of Object.entries(wordsOf))
  for (const word of words.split(' ').map(plain)) meanings.set(word, [...(meanings.get(word) ?? []), meaning]);

/** One spelling for texts that read the same: composition, letter case, and the dot that some writers leave out. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('\u093C', '');
}

const digits = '०१२३४५६७८९';

/** With the digits of Devanagari as those of English. */
export function inLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digits.indexOf(digit)));
}

/** What the words of a text stand for; a deadline is a last date. */
export function meaningsIn(text: string): ReadonlySet<string> {
  const words = plain(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return new Set(words.flatMap((word) => (word === 'deadline' ? ['last', 'date'] : (meanings.get(word) ?? []))));
}

export function hasAll(found: ReadonlySet<string>, ...wanted: readonly string[]): boolean {
  return wanted.every((one) => found.has(one));
}
