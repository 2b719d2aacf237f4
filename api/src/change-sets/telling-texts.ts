import { holdDate } from '@noticeboard/content-model';

/** Characters that are read at the most: reading takes time, and what is longer is taken to say everything. */
const mostRead = 100_000;

/** True when texts may tell until when or where something is to be done. Where that is doubtful, they do. */
export function mayTellWhenOrWhere(texts: readonly string[]): boolean {
  const plain = plainTexts(texts);
  if (!plain) return true;
  if (plain.some((text) => strangeLetter.test(text) || momentsOrPlaces.some((pattern) => pattern.test(text))))
    return true;
  return plain.some((text) => holdsWord(text.replace(rates, ' '), timeWords)) || holdDate(plain);
}

/** True when texts may tell what somebody pays. Where that is doubtful, they do. */
export function mayTellAmount(texts: readonly string[]): boolean {
  const plain = plainTexts(texts);
  if (!plain) return true;
  return plain.some((text) => amount.test(text) || holdsWord(text, moneyWords));
}

/** True when texts about pay may tell a fee. */
export function mayTellFee(texts: readonly string[]): boolean {
  const plain = plainTexts(texts);
  return !plain || plain.some((text) => holdsWord(text, feeWords));
}

/** True when each is one date at the most, and nothing beside it. */
export function areDatesAlone(texts: readonly string[]): boolean {
  const plain = plainTexts(texts);
  return (
    plain !== undefined &&
    plain.every((text) => dateAlone.test(text) && !moreThanDate.test(text) && holdsNoWordBut(text, datePartWords))
  );
}

/** Each as it reads, in one spelling: digits of every script, signs of every width, Latin letters without marks. Undefined: too long. */
function plainTexts(texts: readonly string[]): readonly string[] | undefined {
  let length = 0;
  for (const text of texts) length += text.length;
  if (length > mostRead) return undefined;
  return texts.map(plainText);
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u093C]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[\u2044\u2215\u29F8]/g, '/')
    .replace(/\s+/g, ' ');
}

/** Unicode has the ten digits of a script in a row. */
function digitValue(digit: string): number {
  let value = 0;
  let zero = digit.codePointAt(0) ?? 0;
  for (; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); zero -= 1) value += 1;
  return value;
}

function holdsWord(text: string, words: ReadonlySet<string>): boolean {
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) if (words.has(word)) return true;
  return false;
}

function holdsNoWordBut(text: string, words: ReadonlySet<string>): boolean {
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) if (!words.has(word)) return false;
  return true;
}

const wordsOf = (...lists: readonly string[]) => new Set(lists.flatMap((list) => plainText(list).split(' ')));

/** In English, Hindi, and Hindi in Latin letters. May is a verb, too. */
const timeWords = wordsOf(
  'date dates dated deadline expiry expires extend extends extended extension postponed preponed rescheduled',
  'till until today tomorrow tonight yesterday midnight noon fortnight fortnights',
  'day days week weeks weekend month months hour hours hrs',
  'monday tuesday wednesday thursday friday saturday sunday tue tues thu thur thurs fri',
  'january february march april june july august september october november december',
  'jan feb mar apr jun jul aug sep sept oct nov dec',
  'तिथि तिथियां तारीख तारीखें दिनांक आज कल परसों तक बजे अगले अगला अगली विस्तारित स्थगित',
  'दिन दिनों सप्ताह हफ्ते हफ्ता हफ्तों माह महीने महीना महीनों घंटे घंटों घण्टे तिमाही पखवाड़े पखवाड़ा',
  'सोमवार मंगलवार बुधवार गुरुवार गुरूवार बृहस्पतिवार वीरवार शुक्रवार शनिवार रविवार इतवार',
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर',
  'tithi tarikh tareekh dinank aaj parso parson baje agle agla agli dino dinon',
  'saptah hafte hafta mahine mahina maah ghante somvar somwar mangalvar mangalwar budhvar budhwar guruvar guruwar',
  'shukravar shukrawar shanivar shaniwar ravivar raviwar',
);

/** A quantity that is paid or worked for each of them is no time. */
const rates = /(?:\bper |\/ ?|प्रति )(?:month|annum|day|hour|week|माह|दिन|घंटे)(?![\p{L}\p{M}])/giu;

const momentsOrPlaces: readonly RegExp[] = [
  /(?<![\p{L}\p{M}])(?:May|(?:of|by|in|till|until|before|after|from|since|early|mid|late|end) ?-?may)(?![\p{L}\p{M}])/u,
  // 12 05 2026, 12052026, 2026 05 12
  /(?<!\d)\d{1,2}[ ./-]{1,3}\d{1,2}[ ./-]{1,3}(?:19|20)\d\d(?!\d)/,
  /(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d(?!\d)/,
  /(?<!\d)20\d\d[ ./-]{1,3}(?:0?[1-9]|1[0-2])[ ./-]{1,3}\d{1,2}(?!\d)/,
  // 31_12_2026, 31|12|26, 20261231
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])(?:[^\p{L}\p{N}]{1,3})(?:0?[1-9]|1[0-2])(?:[^\p{L}\p{N}]{1,3})(?:20)?\d\d(?!\d)/u,
  /(?<!\d)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/,
  // 31/12, 31.12, 31-12
  /(?<![\d./-])(?:0[1-9]|[12]\d|3[01])[/.](?:0[1-9]|1[0-2])(?![\d/]|\.\d)|(?<![\d./-])(?:1[3-9]|2\d|3[01])[/.](?:0?[1-9])(?![\d/]|\.\d)/,
  /(?<![\d./-])(?:1[3-9]|2\d|3[01])-(?:0?[1-9]|1[0-2])(?![\d/-])/,
  // 31-XII-2026
  /(?<!\d)\d{1,2}[ ./-]{1,3}(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})[ ./-]{1,3}\d{2,4}(?!\d)/i,
  /(?<!\p{L})due(?! to(?!\p{L}))(?!\p{L})/iu,
  // 31st; closes 5th; 31 ko, 31 से
  /(?<!\d)(?:1[3-9]|2\d|3[01]) ?(?:st|nd|rd|th)(?!\p{L}| +(?!of |to )\p{L})/iu,
  /(?<!\p{L})(?:clos|end|open|start|begin|last)\p{L}*(?: (?:on|is|by|the))* \d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d]| +\p{L})/iu,
  /(?<!\d)\d{1,2} ?(?:ko|tak|din|को)(?![\p{L}\p{M}])/iu,
  // on Sun, Sat 31: also a name, a verb
  /(?<!\p{L})(?:on|by|till|until|next|this|every|before|after|from) (?:sun|mon|wed|sat)(?!\p{L})/iu,
  /(?<!\p{L})(?:sun|mon|wed|sat)[., ]{1,2}\d{1,2}(?!\d)/iu,
  // Q1 2027, by 2027, 2027 में, till 30, by the 30th, this year
  /(?<![\p{L}\d])[QH] ?[1-4](?![\p{L}\d])/iu,
  /(?<!\p{L})(?:in|by|before|after|from|since|during) (?:the year )?20\d\d(?!\d)|20\d\d ?(?:में|तक)/iu,
  /(?<!\p{L})(?:by|before|upto|up to) (?:the )?\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d]| ?(?:years?|yrs|%))/iu,
  /(?<!\p{L})on (?:the )?\d{1,2}(?:st|nd|rd|th)(?!\p{L})/iu,
  /(?<!\p{L})(?:this|last|next|within (?:a|one|1)) years?(?!\p{L})|quarter (?:of )?20\d\d|(?:st|nd|rd|th) quarter/iu,
  // 5 PM, 17:00
  /\d ?[ap]\.? ?m(?!\p{L})|(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)/iu,
  // An address of the web, of mail, of a messenger or a telephone, or one to pay to.
  // A sentence that begins right behind a full stop is none.
  /:\/\/|@|(?<![\p{L}\d-])[\p{L}\d-]{2,63}\.\p{Ll}{2,}/u,
  /(?<!\p{L})www\.|(?<![\p{L}\d-])[\p{L}\d-]{2,63}\.(?:com|in|org|net|info|co|io|app|online|site|xyz|top|link|live|shop|me|gov|nic|ai|store|dev|club)(?![\p{L}\d])/iu,
  /[([{] ?(?:dot|\.) ?[)\]}]|(?<!\p{L})dot(?!\p{L})|डॉट/iu,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
  /(?<!\d)(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\d)|(?<!\d)0\d{2,4}[ -]\d{5,8}(?!\d)|(?<!\d)1[89]00[ -]\d{3}/,
  /(?<!\p{L})(?:telegram|whats ?app|paytm|phonepe|gpay|upi)(?!\p{L})|व्हाट्सएप|टेलीग्राम/iu,
];

/** Letters of scripts that nobody writes here, which look like those that somebody does. */
const strangeLetter =
  /[^\P{L}A-Za-zªº\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Arab}\p{sc=Olck}\p{sc=Mtei}]/u;

const moneyWords = wordsOf(
  'fee fees rs inr rupee rupees paisa paise usd dollar dollars charges amount amounts',
  'payment payable paid pays deposit deposits challan challans refund refunds refundable',
  'exempt exempted exemption concession waived waiver',
  'शुल्क निःशुल्क निशुल्क फीस रु रू रुपये रुपए रुपया रुपयों रूपये रूपए रूपया पैसे राशि भुगतान मूल्य चालान',
  'shulk nishulk muft rupay rupaye rupaya rupya rupye rupiya bhugtan rashi paise paisa',
);

const feeWords = wordsOf(
  'fee fees upi shulk draft challan challans charges deposit registration application joining refund bhugtan',
  'शुल्क फीस भुगतान चालान आवेदन पंजीकरण',
);

/** A date and a time of day, in words. */
const datePartWords = wordsOf(
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sep sept oct nov dec',
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
  'st nd rd th of am pm ist hrs hours noon midnight at t z',
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर बजे',
  'सोमवार मंगलवार बुधवार गुरुवार गुरूवार बृहस्पतिवार शुक्रवार शनिवार रविवार',
);

const dateAlone = /^[\p{L}\p{M}\p{N}\s,./()|:–-]{0,40}$/u;
/** A second year, an address. */
const moreThanDate = /\d{4}.*\d{4}|\/\/|\p{L}\.\p{L}{2}/u;

/** ₹ 500, 500/-, Re. 1; 500 only, five hundred only; cost 500, but no year */
const amount =
  /\p{Sc}|\d ?\/ ?-|(?<!\p{L})re\.? ?\d|(?:\d|hundred|thousand|lakh|ty|teen|सौ|हज़ार|हजार) ?(?:only|मात्र)(?![\p{L}\p{M}])|(?<!\p{L})(?:charge|cost|costs|price)[^\d]{0,15}(?!20\d\d(?!\d))\d/iu;
