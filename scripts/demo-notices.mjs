// The notices of the demonstration's story. Organisations are public; dates, fees, posts and addresses are invented.
import { families } from '../libs/content-model/dist/index.js';
import { momentIn } from './demo-clock.mjs';

const [jobs, admission, offline] = families;

const dateIn = (language, month) => (days) =>
  momentIn(days, '12:00').toLocaleDateString(language, {
    day: month === 'long' ? 'numeric' : '2-digit',
    month,
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
/** A day counted from today, as notices spell it. */
export const on = dateIn('en-GB', 'long');
export const inHindi = dateIn('hi-IN-u-nu-latn', 'long');
export const inDigits = dateIn('en-GB', '2-digit');
const yearOn = (days) => inDigits(days).slice(-4);

/** Fields of a notice: dates by the days from today, fees of most and of some, and a section with its limits. */
const spelled = (spell, days) => Object.fromEntries(Object.entries(days).map(([name, day]) => [name, spell(day)]));
const fees = (generalFee, scStPhFee) => ({ generalFee, scStPhFee });
const section = (sectionTitle, startDate, endDate, ageRelaxation) => {
  return { sectionTitle, startDate, endDate, ...(ageRelaxation && { ageRelaxation }) };
};
const link = (title, content) => ({ title, type: 'link', content, fileName: '' });
const file = (title, fileName) => ({ title, type: 'pdf', content: '', fileName });
const cells = (...values) => values.map((value) => ({ value, colspan: 1, rowspan: 1 }));
const headed = (heading, ...rows) => [
  [{ value: heading, colspan: rows[0].length, rowspan: 1 }],
  ...rows.map((row) => cells(...row)),
];

export const notices = {
  pilots: {
    family: jobs,
    title: `RRB Assistant Loco Pilot ${yearOn(33)}`,
    fields: { salaryRange: '₹19,900 (Level 2)', applyLink: 'https://rrb.gov-in.example/alp/apply' },
    notice: {
      nameOfPost: 'Assistant Loco Pilot',
      ...spelled(on, { postDate: -45, applicationBegin: -44, lastDateApply: -14, lastDatePayExamFee: -12 }),
      shortInfo: 'Assistant Loco Pilots for all zones. Matriculation with ITI, or a diploma in engineering.',
      websiteLink: 'https://rrb.gov-in.example',
      examDate: `${on(33)} to ${on(36)}`,
      admitCardAvailable: 'To be notified',
      ...fees('₹500/-', '₹250/-'),
      ...section('Age limit', '18 years', '30 years', 'OBC 3 years, SC / ST 5 years'),
    },
    links: [file('Official Notification', 'ALP-notice.pdf'), file('Syllabus of CBT-1', 'ALP-syllabus.pdf')],
  },
  patwari: {
    family: jobs,
    title: `पटवारी सीधी भर्ती ${yearOn(41)}`,
    fields: { salaryRange: '₹20,800 (पे लेवल 5)', applyLink: 'https://rssb.gov-in.example/patwari/apply' },
    notice: {
      nameOfPost: 'पटवारी',
      ...spelled(inHindi, { postDate: -26, applicationBegin: -25, lastDatePayExamFee: 12, examDate: 34 }),
      shortInfo: 'राजस्व विभाग में पटवारी के पदों पर सीधी भर्ती। आवेदन केवल आधिकारिक वेबसाइट से करें।',
      examTitle: 'लिखित परीक्षा',
      websiteLink: 'https://rssb.gov-in.example',
      lastDateApply: `${inHindi(12)} (रात 11:59 बजे)`,
      admitCardAvailable: 'परीक्षा से पूर्व',
      additionalDates: [{ dateValue: `संशोधन विंडो: ${inHindi(14)}` }],
      ...fees('₹600/-', '₹400/-'),
      dynamicInputs: ['संशोधन शुल्क: ₹300/-'],
      ...section('आयु सीमा', '18 वर्ष', '40 वर्ष', 'नियमानुसार छूट'),
      details: 'किसी भी मान्यता प्राप्त विश्वविद्यालय से स्नातक और कंप्यूटर प्रमाणपत्र।',
    },
    tables: [
      headed(
        'पदों का विवरण',
        ['क्षेत्र', 'सामान्य', 'आरक्षित', 'कुल'],
        ['गैर-अनुसूचित', '1,470', '1,713', '3,183'],
        ['अनुसूचित', '232', '290', '522'],
      ),
    ],
    links: [file('विज्ञप्ति', 'patwari-vigyapti.pdf'), link('Official Website', 'https://rssb.gov-in.example')],
  },
  eligibilityTest: {
    family: jobs,
    title: `UPSSSC Preliminary Eligibility Test ${yearOn(-10)}`,
    fields: { salaryRange: '', applyLink: '' },
    notice: {
      nameOfPost: 'Preliminary Eligibility Test for Group C posts',
      ...spelled(on, {
        postDate: -90,
        applicationBegin: -88,
        lastDateApply: -58,
        lastDatePayExamFee: -58,
        examDate: -10,
      }),
      shortInfo: 'The score counts for a year in the recruitments of the commission.',
      websiteLink: 'https://upsssc.gov-in.example',
      ...fees('₹185/-', '₹95/-'),
    },
    links: [file('Official Notification', 'PET-notice.pdf'), file('Syllabus', 'PET-syllabus.pdf')],
  },
  courtClerks: {
    family: jobs,
    title: `High Court Clerk ${yearOn(-30)}`,
    fields: { salaryRange: '₹35,400 – ₹1,12,400', applyLink: '' },
    notice: {
      nameOfPost: 'Clerk',
      ...spelled(on, {
        postDate: -85,
        applicationBegin: -84,
        lastDateApply: -60,
        lastDatePayExamFee: -60,
        examDate: -22,
      }),
      shortInfo: 'Written test, then a test on the computer for all who pass it.',
      websiteLink: 'https://highcourt.example',
      ...fees('₹825/-', '₹625/-'),
    },
    links: [file('Official Notification', 'clerk-notice.pdf')],
  },
  higherSecondary: {
    family: jobs,
    title: `SSC CHSL ${yearOn(75)} – LDC, JSA and Data Entry Operator`,
    fields: { salaryRange: '₹19,900 – ₹81,100', applyLink: 'https://ssc.gov-in.example/apply/chsl' },
    notice: {
      nameOfPost: 'Group C posts at the level of 10+2',
      ...spelled(on, { postDate: -19, applicationBegin: -19, lastDatePayExamFee: 2 }),
      shortInfo: 'Clerks, assistants and data entry operators in ministries and offices of the Government of India.',
      examTitle: 'CHSL Tier-I',
      websiteLink: 'https://ssc.gov-in.example',
      lastDateApply: `${on(1)} (11:00 PM)`,
      examDate: `${on(75)} to ${on(86)}`,
      admitCardAvailable: 'To be notified',
      additionalDates: [{ dateValue: `Correction window: ${on(12)} to ${on(14)}` }],
      ...fees('₹100/-', '₹0/- (Exempted)'),
      dynamicInputs: ['All category female: ₹0/-'],
      ...section('Age limit', '18 years', '27 years', 'OBC 3 years, SC / ST 5 years, PwBD 10 years'),
      details: '10+2 from a recognised board.',
      postRecruitmentInputs: ['Organisation: Staff Selection Commission'],
    },
    tables: [
      headed(
        'Vacancies by post',
        ['Post', 'Pay level', 'Posts', 'Eligibility'],
        ['Lower Division Clerk', '2', '2,310', '10+2'],
        ['Junior Secretariat Assistant', '2', '980', '10+2'],
        ['Data Entry Operator', '4', '422', '10+2 with Mathematics/n8,000 key depressions an hour'],
      ),
    ],
    links: [
      link('Apply Online', 'https://ssc.gov-in.example/apply/chsl'),
      file('Official Notification', 'CHSL-notice.pdf'),
      file('सूचना (हिन्दी)', 'CHSL-suchna.pdf'),
      file('Syllabus', 'CHSL-syllabus.pdf'),
    ],
  },
  gate: {
    family: admission,
    title: `GATE ${yearOn(80)} – Online Form`,
    fields: { salaryRange: '', applyLink: 'https://gate.example/apply' },
    notice: {
      nameOfPost: 'Graduate Aptitude Test in Engineering',
      ...spelled(on, { postDate: -19, applicationBegin: -18, lastDateApply: 0, lastDatePayExamFee: 0 }),
      shortInfo: 'For admission to postgraduate courses with a scholarship, and for posts in public undertakings.',
      websiteLink: 'https://gate.example',
      examDate: `${on(80)} and ${on(81)}`,
      ...fees('₹2,000/-', '₹1,000/-'),
    },
    links: [file('Information Brochure', 'GATE-brochure.pdf')],
  },
  headConstables: {
    family: jobs,
    title: `Delhi Police Head Constable (Ministerial) ${yearOn(45)}`,
    fields: { salaryRange: '₹25,500 – ₹81,100', applyLink: 'https://ssc.gov-in.example/apply/head-constable' },
    notice: {
      nameOfPost: 'Head Constable (Ministerial)',
      ...spelled(inDigits, { postDate: -15, applicationBegin: -15, lastDateApply: 3, lastDatePayExamFee: 3 }),
      shortInfo: 'Head Constable (Ministerial), men and women.',
      websiteLink: 'https://ssc.gov-in.example',
      examDate: on(45),
      ...fees('₹1,000/-', 'Nil'),
      ...section('Age limit', '18 years', '25 years'),
    },
    links: [file('Official Notification', 'head-constable-notice.pdf')],
  },
  postalForm: {
    family: offline,
    title: `डाक सहायक खेल कोटा ऑफलाइन फॉर्म ${yearOn(20)}`,
    fields: { salaryRange: '₹25,500 – ₹81,100', applyLink: '' },
    notice: {
      nameOfPost: 'डाक सहायक / Postal Assistant (Sports Quota)',
      ...spelled(inHindi, { postDate: -15, applicationBegin: -15 }),
      shortInfo: 'भरा हुआ आवेदन पत्र स्पीड पोस्ट से भेजें।',
      websiteLink: 'https://indiapost.gov-in.example',
      lastDateApply: `${inHindi(20)} (शाम 5 बजे)`,
      ...fees('₹100/-', 'शून्य'),
    },
    links: [file('आवेदन पत्र (Application Form)', 'postal-form.pdf')],
  },
  bankClerks: {
    family: jobs,
    title: `State Bank Clerk (Junior Associate) ${yearOn(48)}`,
    fields: { salaryRange: '₹24,050', applyLink: 'https://bank.example/careers/junior-associate' },
    notice: {
      nameOfPost: 'Junior Associate (Customer Support and Sales)',
      ...spelled(inDigits, { postDate: -12, applicationBegin: -12, lastDateApply: 6, lastDatePayExamFee: 6 }),
      shortInfo: 'Graduates in any subject. One applies for one State only, and must read and write its language.',
      websiteLink: 'https://bank.example/careers',
      examDate: on(48),
      ...fees('₹750/-', 'Nil'),
    },
    links: [file('Official Notification', 'junior-associate.pdf')],
  },
  subInspectors: {
    family: jobs,
    title: `State Police Sub Inspector ${yearOn(60)}`,
    fields: { salaryRange: '₹35,400 – ₹1,12,400', applyLink: 'https://police.example/si' },
    notice: {
      nameOfPost: 'Sub Inspector (Civil Police)',
      ...spelled(on, { postDate: -12, applicationBegin: -12, lastDateApply: 15, lastDatePayExamFee: 15, examDate: 60 }),
      shortInfo: 'Written test, physical test, interview.',
      websiteLink: 'https://police.example',
      ...fees('₹600/-', '₹300/-'),
    },
    links: [file('Official Notification', 'sub-inspector.pdf')],
  },
  intelligence: {
    family: jobs,
    title: `Intelligence Officer Grade II ${yearOn(70)}`,
    fields: { salaryRange: '₹44,900 – ₹1,42,400', applyLink: 'https://mha.gov-in.example/officer' },
    notice: {
      nameOfPost: 'Assistant Central Intelligence Officer, Grade II (Executive)',
      ...spelled(on, { postDate: 1, applicationBegin: 1, lastDateApply: 28, lastDatePayExamFee: 30, examDate: 70 }),
      shortInfo: 'Graduates of any subject. Two papers and an interview.',
      websiteLink: 'https://mha.gov-in.example',
      ...fees('₹550/-', '₹450/-'),
    },
    links: [file('Official Notification', 'officer-notice.pdf')],
  },
};
