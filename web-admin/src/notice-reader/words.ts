import { remembered } from './remembered.js';

/**
 * The words of labels in English and Hindi, each under what it means there. A word that stands under nothing is not
 * known, and what is not known may change what a label says.
 */
const meaningsOf = {
  // These words say what a date is about.
  application:
    'apply | applying | applied | regn | appln | avedan | aavedan | panjiyan | application | applications | application form | registration | registrations | register | ' +
    'registering | online admission | online form | form | forms | form fill up | fill form | admission form | admission forms | ' +
    'admission application | apply for admission | आवेदन | आवेदनों | आवेदन पत्र | आवेदन पत्रों | आवेदन फॉर्म | आवेदन प्रपत्र | ' +
    'प्रवेश हेतु आवेदन | पंजीकरण | पंजीयन | रजिस्ट्रेशन | फॉर्म | फार्म | ऑनलाइन फॉर्म | प्रवेश फॉर्म',
  fee: 'fee | fees | shulk | intimation charge | intimation charges | portal charge | portal charges | service charge | service charges | processing charge | processing charges | bank charge | bank charges | payment | payments | pay | paying | paid | remittance | remitting | remit | processing fee | शुल्क | फीस | भुगतान',
  exam:
    'exam | exams | examination | examinations | test | tests | written test | written exam | written examination | ' +
    'computer based test | computer based examination | online test | online exam | online examination | cbt | cbe | omr | ' +
    'entrance test | entrance exam | entrance examination | screening test | common entrance test | offline exam | ' +
    'परीक्षा | परीक्षाओं | लिखित परीक्षा | प्रवेश परीक्षा | टेस्ट | कंप्यूटर आधारित परीक्षा | ऑनलाइन परीक्षा',
  admit:
    'admit card | admit cards | e admit card | e admit cards | hall ticket | hall tickets | call letter | call letters | ' +
    'admission card | e admission certificate | admission certificate | प्रवेश पत्र | प्रवेशपत्र | प्रवेश पत्रों | एडमिट कार्ड',
  posted:
    'post date | posted | published | publishing | publication | employment news | employment notice | rozgar samachar | notification | ' +
    'advertisement | advt | notice | issued | issue | update | updated | dated | announcement | प्रकाशन | प्रकाशित | विज्ञापन | विज्ञप्ति | ' +
    'अधिसूचना | रोजगार समाचार',
  // A date of any of these is an additional one, whatever else its label says.
  correction:
    'correction | corrections | correct | modification | modify | edit | editing | change | changes | amendment | ' +
    'rectification | rectify | संशोधन | सुधार | त्रुटि | त्रुटि सुधार',
  printing: 'print | printing | reprint | reprinting | printout | print out | प्रिंट | प्रिंटआउट | प्रिंट आउट | मुद्रण',
  hardCopy:
    'hard copy | hard copies | hardcopy | printed copy | printed application | copy | copies | हार्ड कॉपी | हार्डकॉपी | प्रति',
  objection:
    'objection | objections | answer key | answer keys | key | challenge | grievance | grievances | आपत्ति | आपत्तियां | ' +
    'आपत्तियाँ | आपत्तियों | दावा | दावे | उत्तर कुंजी | आंसर की',
  choice:
    'choice | choices | choice filling | preference | preferences | option | options | option form | web option | locking | ' +
    'विकल्प | वरीयता | चॉइस फिलिंग | च्वाइस फिलिंग',
  place:
    'city | cities | centre | centres | center | centers | exam city | city intimation | intimation | slip | slips | venue | ' +
    'exam time | timing | timings | seating | roll number | roll no | roll numbers | शहर | केंद्र | केन्द्र | अनुक्रमांक',
  examForm:
    'exam form | exam forms | examination form | examination forms | exam form fill up | परीक्षा फॉर्म | परीक्षा फार्म | परीक्षा आवेदन पत्र',
  physical:
    'physical | pet | pst | pmt | dme | skill test | typing test | trade test | stenography test | shorthand test | medical | ' +
    'practical | practicals | running | race | शारीरिक | दक्षता परीक्षा | चिकित्सा | टंकण | कौशल परीक्षा',
  interview:
    'interview | interviews | walk in interview | viva | viva voce | walk in | personality test | group discussion | साक्षात्कार | मौखिक परीक्षा',
  result:
    'result | results | merit list | select list | selection list | waiting list | rank list | rank card | score | scores | ' +
    'score card | scorecard | marks | cut off | cutoff | shortlist | shortlisted | shortlisting | परिणाम | मेरिट सूची | ' +
    'चयन सूची | प्रतीक्षा सूची | अंक | परीक्षाफल',
  documents:
    'document | documents | document verification | verification | certificate | certificates | upload | uploading | ' +
    'photograph | signature | दस्तावेज | दस्तावेजों | दस्तावेज सत्यापन | सत्यापन | अभिलेख | प्रमाण पत्र | अपलोड',
  scribe: 'scribe | scribes | श्रुतलेखक',
  lateFee:
    'late fee | late fees | late fine | fine | penalty | double fee | विलम्ब शुल्क | विलंब शुल्क | विलम्ब | विलंब | लेट फीस | अर्थदंड',
  counselling:
    'counselling | counseling | allotment | seat allotment | provisional allotment | reporting | report | joining | join | ' +
    'upgradation | freeze | vacant | seat | seats | appointment | काउंसलिंग | काउन्सलिंग | काउंसिलिंग | आवंटन | रिपोर्टिंग | नियुक्ति',
  classes:
    'classes | class | session | semester | term | orientation | induction | training | pre exam training | course | ' +
    'कक्षा | कक्षाएं | कक्षाएँ | कक्षाओं | सत्र | प्रशिक्षण',
  admission: 'admission | admissions | enrolment | enrollment | प्रवेश | दाखिला | दाखिले | नामांकन',
  other:
    'mock test | mock | demo | status | application status | birth | dob | date of birth | refund | withdrawal | withdraw | ' +
    'cancellation of application | query | queries | clarification | tender | bid | challan generation | generation | ' +
    'one time registration | otr | profile | re registration | agreement | bond | validity | cut off date | crucial | ' +
    'eligibility | qualification | remote | far flung | abroad | foreign | nri | holiday | helpdesk | inspection | re evaluation | ' +
    'revaluation | scrutiny | supplementary | compartment | recommendation | reference | referee | ' +
    'जन्म | जन्म तिथि | योग्यता | दूरस्थ | रिफंड',
  page: 'last updated | last updated on | last update | last modified | last revised | last reviewed | updated on',
  // Which end of a stretch of time it is.
  last:
    'last | closing | closure | close | closes | closed | end | ends | ending | ended | final | deadline | due | upto | up to | ' +
    'till | until | on or before | latest by | expiry | अंतिम | अन्तिम | आखिरी | आखरी | समाप्ति | समाप्त | समापन | अंत | तक | बंद | बन्द | खत्म | ख़त्म | लास्ट | antim',
  begin:
    'begin | begins | beginning | start | starts | starting | started | open | opens | opening | commencement | commence | ' +
    'commences | commencing | activation | activated | onwards | available from | availability | prarambh | shuru | स्टार्ट | प्रारंभ | प्रारम्भ | शुरू | शुरु | शुरुआत | शुरूआत | ' +
    'आरंभ | आरम्भ | प्रारंभिक तिथि | प्रारम्भिक तिथि | प्रारंभिक तारीख | प्रारंभिक दिनांक | प्रारम्भिक दिनांक',
  from: 'from | since | w e f | with effect from | से',
  window: 'window | period | duration | between | अवधि | बीच | मध्य',
  day: 'date | dates | key date | key dates | key events | dt | tithi | tarikh | डेट | day | days | on | schedule | scheduled | time | date time | held | तिथि | तिथी | तिथियां | तिथियाँ | तारीख | दिनांक | समय | कार्यक्रम',
  // These words say what it is worth.
  tentative:
    'tentative | tentatively | expected | likely | probable | proposed | approximate | approx | provisional | provisionally | ' +
    'to be decided | subject to change | संभावित | सम्भावित | अस्थायी | अस्थाई | प्रस्तावित | अनुमानित',
  extended:
    'extended | extension | extend | extended to | extended up to | extended upto | extended till | revised | new | rescheduled | ' +
    'changed | संशोधित | विस्तारित | बढ़ाकर | बढ़ाया | बढ़ा | बढ़ाई | बढ़ाई गई | बढ़ी | बढ़ी हुई | नई | नवीन | read | read as | पढ़ा | पढ़ें | पढ़ी | पढ़ा जाए | पढ़ी जाए',
  old: 'old | earlier | previous | previously | original | originally | existing | former | instead | in place of | के स्थान पर | की जगह | पूर्व | पुरानी | पहले | पूर्ववर्ती | पूर्व निर्धारित',
  cancelled:
    'cancelled | canceled | cancellation | postponed | postponement | deferred | abeyance | stayed | suspended | स्थगित | रद्द | निरस्त',
  notBefore: 'not before | not earlier than | no earlier than | after | not prior to | के बाद | पश्चात | उपरांत | उपरान्त',
  reopened: 're open | reopen | re opened | reopened | re opening | reopening | पुनः | पुन',
  not: 'not | no | never | without | except | excluding | नहीं | बिना | छोड़कर',
  // Which text, or which sums.
  post: 'post | posts | पद | पदों | पदनाम | पोस्ट',
  name: 'name | names | designation | title | नाम | पदनाम',
  age: 'age | ages | umra | umr | aayu | age limit | age limits | आयु | उम्र | आयु सीमा | आयुसीमा',
  min: 'minimum | min | lower | न्यूनतम',
  max: 'maximum | max | upper | अधिकतम',
  relax: 'relaxation | relaxations | relaxable | relaxed | छूट | शिथिलता | शिथिलीकरण',
  site: 'website | site | portal | web site | वेबसाइट | पोर्टल',
  salary:
    'salary | stipend | basic pay | starting pay | initial pay | gross pay | monthly pay | consolidated pay | honorarium | wages | ctc | remuneration | emoluments | pay scale | pay level | pay matrix | pay band | scale of pay | वेतन | वेतनमान | मानदेय',
  brief: 'short | brief | summary | संक्षिप्त',
  information: 'information | info | about | जानकारी | विवरण',
  organisation: 'organisation | organization | employer | organisation name | संगठन | संस्था',
  extra:
    'vacancy | vacancies | total posts | total post | number of posts | no of posts | no of vacancies | qualification | ' +
    'qualifications | eligibility | education | educational | selection | selection process | job location | location | ' +
    'experience | रिक्ति | रिक्तियां | रिक्तियाँ | रिक्तियों | कुल पद | पदों की संख्या | योग्यता | शैक्षणिक योग्यता | चयन प्रक्रिया | चयन',
  general: 'general | gen | ur | unreserved | open category | जनरल | सामान्य | अनारक्षित',
  otherGeneral:
    'obc | ews | bc | ebc | mbc | sebc | obc ncl | bc i | bc ii | ओबीसी | ईडब्ल्यूएस | पिछड़ा | पिछड़ा वर्ग | अन्य पिछड़ा वर्ग | अपिव',
  reserved:
    'sc | st | scs | sts | scheduled caste | scheduled castes | scheduled tribe | scheduled tribes | ph | pwd | pwbd | phc | ' +
    'divyang | divyangjan | differently abled | persons with benchmark disabilities | person with disability | ' +
    'reserved | reserved category | persons with disabilities | persons with disability | oh | vh | hh | एससी | एसटी | पीएच | पीडब्ल्यूडी | दिव्यांग | दिव्यांगजन | ' +
    'अनुसूचित जाति | अनुसूचित जनजाति | अनुसूचित | जनजाति | अजा | अजजा | आरक्षित | आरक्षित वर्ग | आरक्षित श्रेणी',
  group:
    'female | females | women | woman | male | males | men | ex servicemen | ex serviceman | esm | exs | transgender | ' +
    'minority | minorities | departmental | widow | widows | महिला | महिलाओं | पुरुष | भूतपूर्व सैनिक | पूर्व सैनिक | ट्रांसजेंडर',
  others: 'other | others | all other | all others | rest | remaining | except | अन्य | शेष',
  all: 'all | every | any | सभी | समस्त',
  pending:
    'notified | notify | announced | announce | soon | later | tba | tbd | before | available | schedule | intimated | शीघ्र | जल्द | ' +
    'घोषित | सूचित | पहले | अनुसार',
  notice:
    'recruitment | vacancy | walk in | walk in interview | examination | exam | admit card | result | answer key | syllabus | admission | admissions | notification | bharti | apprentice | apprentices | ' +
    'apprenticeship | counselling | online form | test | fellowship | vacancies | engagement | posts | post | भर्ती | परीक्षा | ' +
    'प्रवेश | अधिसूचना | दाखिला | चयन | नियुक्ति',
  file: 'download | pdf | status | syllabus | result | notification | advertisement | notice | admit | डाउनलोड | अधिसूचना | विज्ञापन | पाठ्यक्रम | परिणाम',
  // Words that change nothing, and those that join two subjects.
  and: '& | and | / | + | , | along with | with | including | as well as | एवं | तथा | और | व | सहित',
  plain:
    'a | an | the | of | ki | ka | ke | hetu | for | to | in | at | by | via | through | is | are | be | been | has | have | will | shall | can | may | ' +
    'must | should | their | your | his | its | it | they | candidate | candidates | applicant | applicants | aspirants | eligible | ' +
    'interested | desirous | submission | submit | submitting | submitted | receipt | receiving | received | receive | ' +
    'accept | accepted | accepting | invited | inviting | invite | invites | making | make | made | fill | filling | filled | fill up | fillup | up | completion | ' +
    'complete | completed | completing | successful | facility | process | link | links | mode | online | on line | offline | line | ' +
    'internet | web | using | application details | detail | details | important | deposit | depositing | deposited | ' +
    'transaction | download | downloading | release | released | releasing | available | availability | issuance | declaration | declared | conduct | conducted | commence from | ' +
    'conducting | generate | window for | event | events | activity | activities | stage | particulars | as | or | do | this | these | so | reach | office | sealed | with reference to | in reference to | may be |  stands | stand | now | further | upto and including | ' +
    'hours | hrs | ist | pm | am | midnight | net banking | card | credit card | debit card | upi | student | students | recruitment | bank | without late fee | without late fees | without fine | without late fine | बिना विलम्ब शुल्क | बिना विलंब शुल्क | बिना विलम्ब शुल्क के | ' +
    'की | का | के | को | में | हेतु | लिए | पर | कर | करने | करें | सकते | सकता | है | हैं | हो | होने | होगी | होगा | होंगे | जाएगी | जाएंगे | जायेगी | गई | या | ' +
    'भरने | भरे | जमा | जमा करने | ऑनलाइन | आनलाइन | ऑफलाइन | प्राप्त | प्राप्ति | सबमिट | अभ्यर्थी | अभ्यर्थियों | उम्मीदवार | उम्मीदवारों | आवेदकों | ' +
    'द्वारा | माध्यम | माध्यम से | इच्छुक | योग्य | पात्र | लिंक | सक्रिय | उपलब्ध | जारी | प्रक्रिया | आयोजित | आमंत्रित | किए | किये | जाते | करना | दिया | दी | जाती | जाता | जाने | स्वीकार | बैंक | गया | गयी | होकर | हो | चलेंगे | चलेगी | चलेगा | रहेगी | रहेंगे | जा | कार्यक्रम | महत्वपूर्ण | जाएँगे | सकेंगे | सकेगा',
} as const;

export type Meaning = keyof typeof meaningsOf;

/** One spelling for texts that read the same: composition, letter case, and the dot that some writers leave out. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u093C\u200C\u200D]/g, '');
}

const phrases = new Map<string, Set<Meaning>>();
for (const [meaning, list] of Object.entries(meaningsOf))
  for (const phrase of plain(list).split(' | ')) {
    const known = phrases.get(phrase.trim()) ?? new Set();
    phrases.set(phrase.trim(), known.add(meaning as Meaning));
  }
const longest = 4;

const digits = '०१२३४५६७८९';

/** With the digits of Devanagari as those of English. */
export function inLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digits.indexOf(digit)));
}

/** Words of a text that mean something together, the longest first. */
export interface Phrase {
  readonly text: string;
  /** Nothing where the words are not known. */
  readonly means: ReadonlySet<Meaning>;
}

const nothing: ReadonlySet<Meaning> = new Set();
const word = /[\p{L}\p{M}\p{N}]+|[&/+,]/gu;

export const phrasesIn = remembered((text: string): readonly Phrase[] => {
  const words = plain(inLatinDigits(text)).match(word) ?? [];
  const found: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    let count = Math.min(longest, words.length - at);
    while (count > 1 && !phrases.has(words.slice(at, at + count).join(' '))) count -= 1;
    const phrase = words.slice(at, at + count).join(' ');
    found.push({ text: phrase, means: phrases.get(phrase) ?? nothing });
    at += count;
  }
  return found;
});

/** All that the words of a text mean, each word by itself too. */
export const meaningsIn = remembered((text: string): ReadonlySet<Meaning> => {
  const single = (plain(text).match(word) ?? []).flatMap((one) => [...(phrases.get(one) ?? [])]);
  return new Set([...single, ...phrasesIn(text).flatMap(({ means }) => [...means])]);
});
