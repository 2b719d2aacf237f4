import { describe, expect, it } from '@jest/globals';
import { growthOf, linear } from '../../../test/growth.js';
import { lineLimit, noticeLimit, noticeOfText, partRead } from './notice-text.js';
import type { Proposal } from './proposal.js';
import { readNotice } from './read-notice.js';

const english = `Government of India
Staff Selection Commission
Advertisement No. 12/2026
Combined Graduate Level Examination, 2026

The Staff Selection Commission will hold a competitive examination for filling up
Group B and Group C posts in ministries, departments and organisations of the Government of India.

IMPORTANT DATES
Dates for submission of online applications   09.06.2026 to 04.07.2026
Last date and time for making online fee payment   05.07.2026 (23:00)
Dates of 'Window for Application Form Correction'   09.07.2026 to 11.07.2026 (23:00)
Schedule of Tier-I (Computer Based Examination)   13th August – 30th August, 2026
Admit Card: To be notified

Application Fee
General / OBC / EWS: Rs. 100/-
SC / ST / PwBD: Nil
Correction Charge: Rs. 200/-

Age Limit: 18 to 32 years as on 01-08-2026
Age Relaxation: As per rules
Post Name: Assistant Section Officer
Total Posts: 14582
Pay Level: Pay scale 4 to 8

Name of Post    Ministry    Vacancies
Assistant    Railways    120
Inspector    Revenue    240

Apply Online: https://ssc.gov.in/apply
Official Website: ssc.gov.in
Download Notice - https://ssc.gov.in/notice.pdf.
`;

const hindi = `बिहार पुलिस भर्ती २०२६
पद का नाम: सिपाही
आवेदन प्रारंभ: 22 जून 2026
आवेदन की अंतिम तिथि - २२ जुलाई २०२६
शुल्क जमा करने की अंतिम तिथि: 23 जुलाई 2026
परीक्षा तिथि
15 सितंबर 2026
प्रवेश पत्र: शीघ्र घोषित
परीक्षा शुल्क: सामान्य/ओबीसी: 500; एससी/एसटी: 250
न्यूनतम आयु: 18 वर्ष
अधिकतम आयु: 27 वर्ष
आधिकारिक वेबसाइट: https://police.bihar.gov.in
`;

const read = (text: string) => readNotice(noticeOfText(text)).proposals;
const nameOf = ({ target }: Proposal) => ('field' in target ? target.field.name : target.is);
/** As "field: value", with `?` behind what is doubted. */
const told = (proposals: readonly Proposal[]) =>
  proposals.map((one) => `${nameOf(one)}${one.doubt ? '?' : ''}: ${one.value}`);

describe('A notice', () => {
  it('in English is read into fields, each with its line', () => {
    const proposals = read(english);
    expect(told(proposals)).toEqual([
      'title: Combined Graduate Level Examination, 2026',
      'shortInfo?: The Staff Selection Commission will hold a competitive examination for filling up ' +
        'Group B and Group C posts in ministries, departments and organisations of the Government of India.',
      'applicationBegin: 09.06.2026',
      'lastDateApply: 04.07.2026',
      'lastDatePayExamFee: 05.07.2026 (23:00)',
      "additionalDates: Dates of 'Window for Application Form Correction': 09.07.2026 to 11.07.2026 (23:00)",
      'examDate: 13th August – 30th August, 2026',
      'admitCardAvailable?: To be notified',
      'generalFee: Rs. 100/-',
      'scStPhFee: Nil',
      'dynamicInputs: Correction Charge: Rs. 200/-',
      'sectionTitle: Age limit',
      'details: as on 01-08-2026',
      'startDate: 18 Years',
      'endDate: 32 Years',
      'ageRelaxation: As per rules',
      'nameOfPost: Assistant Section Officer',
      'postRecruitmentInputs: Total Posts: 14582',
      'salaryRange: Pay scale 4 to 8',
      'table: ',
      'applyLink: https://ssc.gov.in/apply',
      'link: https://ssc.gov.in/apply',
      'websiteLink?: https://ssc.gov.in',
      'link?: https://ssc.gov.in',
      'link: https://ssc.gov.in/notice.pdf',
    ]);
    expect(proposals.find((one) => nameOf(one) === 'lastDateApply')?.line).toEqual({
      number: 10,
      text: 'Dates for submission of online applications 09.06.2026 to 04.07.2026',
    });
    const [table] = proposals.flatMap(({ target }) => (target.is === 'table' ? [target.rows] : []));
    expect(table?.map((row) => row.map(({ value }) => value))).toEqual([
      ['Name of Post', 'Ministry', 'Vacancies'],
      ['Assistant', 'Railways', '120'],
      ['Inspector', 'Revenue', '240'],
    ]);
  });

  it('in Hindi is read the same way', () => {
    expect(told(read(hindi))).toEqual([
      'title: बिहार पुलिस भर्ती २०२६',
      'nameOfPost: सिपाही',
      'applicationBegin: 22 जून 2026',
      'lastDateApply: २२ जुलाई २०२६',
      'lastDatePayExamFee: 23 जुलाई 2026',
      'examDate: 15 सितंबर 2026',
      'admitCardAvailable?: शीघ्र घोषित',
      'generalFee: 500',
      'scStPhFee: 250',
      'sectionTitle: आयु सीमा',
      'startDate: 18 वर्ष',
      'endDate: 27 वर्ष',
      'websiteLink: https://police.bihar.gov.in',
      'link: https://police.bihar.gov.in',
    ]);
  });

  it('in both languages says once what both say', () => {
    expect(told(read('Last Date: 22/07/2026 5 PM\nअंतिम तिथि: 22 जुलाई 2026'))).toEqual([
      'lastDateApply: 22/07/2026 5 PM',
    ]);
  });

  it.each([
    [
      'Last Date to Apply: 20 Dec 2026\nApplications close\nClosing date: 22 Dec 2026',
      ['lastDateApply?: 20 Dec 2026', 'lastDateApply?: 22 Dec 2026'],
    ],
    [
      'Application Begin: 20 Dec 2026\nLast Date: 1 Dec 2026',
      ['applicationBegin?: 20 Dec 2026', 'lastDateApply?: 1 Dec 2026'],
    ],
    ['Last date: 02/13/2026', ['lastDateApply?: 02/13/2026']],
    [
      'Apply online from 1 Dec 2026 to 31 Dec 2026 (tentative).',
      ['applicationBegin?: 1 Dec 2026 (tentative)', 'lastDateApply?: 31 Dec 2026 (tentative)'],
    ],
  ])('that contradicts itself, or is not certain, says so: %s', (text, expected) => {
    expect(told(read(text)).filter((line) => !line.startsWith('title'))).toEqual(expected);
  });

  it.each([
    ['The last date to apply is 20 December 2026.', 'lastDateApply: 20 December 2026'],
    ['Exam Fee: General/OBC: 500', 'generalFee: 500'],
    ['• Last Date :- 20/12/2026', 'lastDateApply: 20/12/2026'],
    ['(ii) Organisation: Indian Railways', 'postRecruitmentInputs: Organisation: Indian Railways'],
    ['Notification Date\t12 May 2026', 'postDate: 12 May 2026'],
  ])('says in a line: %s', (text, expected) => {
    expect(told(read(text))).toContain(expected);
  });

  it.each(['', '   \n\n', 'क', 'javascript:alert(1)', 'Last date:', 'Lorem ipsum dolor'])(
    'of nothing says nothing: %j',
    (text) => {
      expect(told(read(text))).toEqual([]);
    },
  );
});

/** Reads the facts of a notice, without the heading over ages. */
const facts = (text: string) =>
  read(text)
    .filter(({ target }) => !('field' in target && target.field.name === 'sectionTitle'))
    .map((one) => `${told([one])[0]}${one.was === undefined ? '' : ` (was ${one.was})`}`);

describe('The whole label of a date', () => {
  it.each([
    [
      'Closure of registration of application\t30/11/2026\nLast date for printing your application\t15/12/2026',
      ['lastDateApply: 30/11/2026', 'additionalDates: Last date for printing your application: 15/12/2026'],
    ],
    [
      'Exam Fee Payment : 10/11/2026 to 05/12/2026',
      ['lastDatePayExamFee: 05/12/2026', 'additionalDates: Exam Fee Payment: 10/11/2026 to 05/12/2026'],
    ],
    ['Payment of Examination Fee: 05/12/2026', ['lastDatePayExamFee: 05/12/2026']],
    [
      'Last Date For Apply Online & Fee Payment : 07/12/2026',
      ['lastDateApply: 07/12/2026', 'lastDatePayExamFee: 07/12/2026'],
    ],
    ['आवेदन एवं शुल्क जमा करने की अंतिम तिथि: 05/12/2026', ['lastDateApply: 05/12/2026', 'lastDatePayExamFee: 05/12/2026']],
    ['Exam City Available : 05/12/2026', ['additionalDates: Exam City Available: 05/12/2026']],
    ['Test Center Choice Date : 05/12/2026', ['additionalDates: Test Center Choice Date: 05/12/2026']],
    ['Tentative Exam Date : 15/02/2027', ['examDate?: 15/02/2027 (tentative)']],
    ['Exam tentative: February 2027', ['examDate?: February 2027 (tentative)']],
    [
      'Application fee payment: 13.12.2026 to 15.12.2026',
      ['lastDatePayExamFee: 15.12.2026', 'additionalDates: Application fee payment: 13.12.2026 to 15.12.2026'],
    ],
    ['Applications published in Employment News 21-27 November 2026', ['postDate: 21-27 November 2026']],
    [
      'Opening date for submission of        10.11.2026\nonline application\nLast date for making online           10.12.2026\npayment of fee',
      ['applicationBegin: 10.11.2026', 'lastDatePayExamFee: 10.12.2026'],
    ],
    ['Last date for making online           10.12.2026', ['lastDateApply?: 10.12.2026']],
    [
      'Last date for submission of hard copy with enclosures: 15/12/2026',
      ['additionalDates: Last date for submission of hard copy with enclosures: 15/12/2026'],
    ],
    [
      'Last Date for Scribe Registration: 12/12/2026',
      ['additionalDates: Last Date for Scribe Registration: 12/12/2026'],
    ],
    ['Exam Form Start : 05/12/2026', ['additionalDates: Exam Form Start: 05/12/2026']],
    ['Application Form Fee Payment Last Date: 05/12/2026', ['lastDatePayExamFee: 05/12/2026']],
    ['Last date for Ladakh: 05/12/2026', ['lastDateApply?: 05/12/2026']],
    ['प्रारंभिक परीक्षा तिथि: 10/01/2027', ['examDate: 10/01/2027']],
    ['आवेदन की प्रारंभिक तिथि: 10/01/2027', ['applicationBegin: 10/01/2027']],
    ['संभावित परीक्षा तिथि: 15/02/2027', ['examDate?: 15/02/2027 (संभावित)']],
    ['हार्ड कॉपी जमा करने की अंतिम तिथि: 10/01/2027', ['additionalDates: हार्ड कॉपी जमा करने की अंतिम तिथि: 10/01/2027']],
    [
      'ऑनलाइन आवेदन 01.12.2026 से प्रारंभ होकर 31.12.2026 तक चलेंगे।',
      ['applicationBegin: 01.12.2026', 'lastDateApply: 31.12.2026'],
    ],
    ['Last Date Extended: 15/12/2026', ['lastDateApply: 15/12/2026 (extended)']],
    [
      'Last Date (Old): 30/11/2026\nLast Date (New): 15/12/2026',
      ['additionalDates?: Last Date (Old): 30/11/2026', 'lastDateApply: 15/12/2026'],
    ],
    ['Exam Postponed Date: 15/02/2027', ['additionalDates?: Exam Postponed Date: 15/02/2027']],
    ['Admit Card not before 12/02/2027', ['admitCardAvailable?: not before 12/02/2027']],
    [
      'Last date to apply without late fee: 31/12/2026\nLast date to apply with late fee: 07/01/2027',
      ['lastDateApply: 31/12/2026', 'additionalDates: Last date to apply with late fee: 07/01/2027'],
    ],
    [
      'Choice Filling\nStart Date: 01/06/2027\nLast Date: 05/06/2027',
      [
        'additionalDates: Choice Filling – Start Date: 01/06/2027',
        'additionalDates: Choice Filling – Last Date: 05/06/2027',
      ],
    ],
    ['CBT-1 Date: 10/02/2027\nCBT-2 Date: 10/04/2027', ['examDate?: 10/02/2027', 'examDate?: 10/04/2027']],
    [
      'Event\tStart Date\tEnd Date\nOnline registration\t01/12/2026\t20/12/2026\nFee payment\t01/12/2026\t21/12/2026',
      [
        'applicationBegin: 01/12/2026',
        'lastDateApply: 20/12/2026',
        'additionalDates: Fee payment – Start Date: 01/12/2026',
        'lastDatePayExamFee: 21/12/2026',
      ],
    ],
    [
      'Particulars\tTentative Dates\nOnline registration\t01/12/2026 to 20/12/2026',
      ['applicationBegin?: 01/12/2026 (tentative)', 'lastDateApply?: 20/12/2026 (tentative)'],
    ],
    [
      'Particulars\tExisting date\tRevised date\nLast date for online application\t30/11/2026\t14/12/2026',
      ['lastDateApply: 14/12/2026 (was 30/11/2026)'],
    ],
    [
      'The last date for online application is extended from 30.11.2026 to 15.12.2026 (6 PM).',
      ['lastDateApply: 15.12.2026 (6 PM) (was 30.11.2026)'],
    ],
    [
      'अंतिम तिथि को 30 नवंबर 2026 से बढ़ाकर 15 दिसंबर 2026 कर दिया गया है।',
      ['lastDateApply: 15 दिसंबर 2026 (was 30 नवंबर 2026)'],
    ],
    ['Last date: 15.12.2026 instead of 30.11.2026', ['lastDateApply: 15.12.2026 (was 30.11.2026)']],
    ['For "Last date 30.11.2026" read "Last date 15.12.2026".', ['lastDateApply: 15.12.2026 (was 30.11.2026)']],
    [
      'Online applications received after 31.12.2026 will not be considered.',
      ['shortInfo?: Online applications received after 31.12.2026 will not be considered.'],
    ],
    [
      'Candidates who have applied earlier against Advertisement No. 4/2024 dated 12.03.2024 need not apply again.',
      [
        'shortInfo?: Candidates who have applied earlier against Advertisement No. 4/2024 dated 12.03.2024 need not apply again.',
      ],
    ],
    ['Re-open Application: 05/12/2026 to 10/12/2026', ['applicationBegin?: 05/12/2026', 'lastDateApply?: 10/12/2026']],
    [
      'Advertisement Date – 20/11/2026, Application Start – 25/11/2026, Last Date – 15/12/2026',
      ['postDate: 20/11/2026', 'applicationBegin: 25/11/2026', 'lastDateApply: 15/12/2026'],
    ],
    ['Last Date : 31/12/2026 | Time: 5 PM', ['lastDateApply: 31/12/2026, 5 PM']],
    ['दिनांक: 20/11/2026', ['postDate?: 20/11/2026']],
    ['Last Date to Download Admit Card: 10/12/2026', ['additionalDates: Last Date to Download Admit Card: 10/12/2026']],
    [
      'Last Date of Registration for Mock Test: 10/12/2026',
      ['additionalDates: Last Date of Registration for Mock Test: 10/12/2026'],
    ],
    ['Last Date to Submit Preference: 10/12/2026', ['additionalDates: Last Date to Submit Preference: 10/12/2026']],
    [
      'Last Date for Uploading Documents: 10/12/2026',
      ['additionalDates: Last Date for Uploading Documents: 10/12/2026'],
    ],
    ['Last date for receipt of offline applications by the Head Office: 10/12/2026', ['lastDateApply?: 10/12/2026']],
    ['Last date for online submission of the application by the institute: 10/12/2026', ['lastDateApply?: 10/12/2026']],
    ['Application withdrawal last date: 10/12/2026', ['additionalDates: Application withdrawal last date: 10/12/2026']],
    [
      'Last Date for Submission of Tender: 10/12/2026',
      ['additionalDates: Last Date for Submission of Tender: 10/12/2026'],
    ],
    [
      'Registration for Document Verification starts: 10/12/2026',
      ['additionalDates: Registration for Document Verification starts: 10/12/2026'],
    ],
    [
      'Start of registration for choice filling: 10/12/2026',
      ['additionalDates: Start of registration for choice filling: 10/12/2026'],
    ],
    ['Opening of result portal: 10/12/2026', ['additionalDates: Opening of result portal: 10/12/2026']],
    [
      'Closing date for challenge of answer key: 10/12/2026',
      ['additionalDates: Closing date for challenge of answer key: 10/12/2026'],
    ],
    ['', []],
    ['Exam Notice Date: 10/12/2026', ['additionalDates: Exam Notice Date: 10/12/2026']],
    ['Last date to pay admission fee: 10/12/2026', ['additionalDates: Last date to pay admission fee: 10/12/2026']],
    ['Website opens 10/12/2026', ['applicationBegin?: 10/12/2026']],
    ['Exam Link Active: 10/12/2026', ['examDate?: 10/12/2026']],
    ['Last date to download application form: 10/12/2026', ['lastDateApply?: 10/12/2026']],
    ['Last date for issue of application form: 10/12/2026', ['lastDateApply?: 10/12/2026']],
    ['Last revised: 10/12/2026', []],
    ['प्रवेश शुल्क जमा करने की अंतिम तिथि: 10/12/2026', ['additionalDates: प्रवेश शुल्क जमा करने की अंतिम तिथि: 10/12/2026']],
    ['Office opens 10/12/2026', ['applicationBegin?: 10/12/2026']],
    ['Sale of forms from 10/12/2026', ['applicationBegin?: 10/12/2026']],
    ['Examination will be held on 10/12/2026.', ['examDate: 10/12/2026']],
    ['The last date is 10/12/2026.', ['lastDateApply: 10/12/2026']],
    ['Form Begin : 05/12/2026', ['applicationBegin: 05/12/2026']],
    ['Tuition fee last date: 05/12/2026', ['lastDatePayExamFee?: 05/12/2026']],
    ['Exam Dates: 05/12/2026', ['examDate: 05/12/2026']],
  ])('decides what it is for, and what it is worth: %j', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });
});

describe('Ages', () => {
  it.each([
    [
      'Age Limit as on 01/07/2026\nMinimum: 20 Years\nMaximum: 25 Years',
      ['details: as on 01/07/2026', 'startDate: 20 Years', 'endDate: 25 Years'],
    ],
    [
      'Age (as on 31.12.2026): Minimum 18, Maximum 30',
      ['details: as on 31.12.2026', 'startDate: 18 Years', 'endDate: 30 Years'],
    ],
    [
      'आयु सीमा 01/07/2026 को\nन्यूनतम: 21 वर्ष\nअधिकतम: 40 वर्ष',
      ['details: 01/07/2026 को', 'startDate: 21 वर्ष', 'endDate: 40 वर्ष'],
    ],
    [
      'Age Limit as on 01/08/2026\nMin Age 18 Years\nMax Age 25 Years',
      ['details: as on 01/08/2026', 'startDate: 18 Years', 'endDate: 25 Years'],
    ],
    [
      'Maximum Age Male : 22 Years\nMaximum Age Female : 25 Years',
      ['postRecruitmentInputs: Maximum Age Male: 22 Years', 'postRecruitmentInputs: Maximum Age Female: 25 Years'],
    ],
    [
      'Upper Age Limit: 35 years for UR, 38 years for OBC',
      ['postRecruitmentInputs: Upper Age Limit: 35 years for UR, 38 years for OBC'],
    ],
    ['Age: not below 18 years and not above 35 years', ['startDate: 18 Years', 'endDate: 35 Years']],
    [
      'Age Limit: 18 to 35 years (Relaxation as per rules)',
      ['startDate: 18 Years', 'endDate: 35 Years', 'ageRelaxation: as per rules'],
    ],
    ['Crucial date for age: 01/08/2026', ['details: Crucial date for age: 01/08/2026']],
    ['Age relaxation for SC/ST candidates: 05 Years.', ['ageRelaxation: SC/ST: 05 Years.']],
    [
      'Age relaxation for SC/ST: 5 years\nAge relaxation for OBC: 3 years',
      ['ageRelaxation: SC/ST: 5 years; OBC: 3 years'],
    ],
    ['Relaxation in upper age: OBC 3 years', ['ageRelaxation: OBC 3 years']],
  ])('are no part of a date, and taken for nobody whom they are not said of: %j', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });
});

describe('Fees', () => {
  it.each([
    [
      'Application Fee: Rs 100/- (Rupees One Hundred only). Women candidates and candidates belonging to SC, ST, PwBD and Ex-servicemen are exempted.',
      [
        'generalFee: Rs 100/-',
        'scStPhFee: exempted',
        'dynamicInputs: Women candidates and candidates belonging to SC, ST, PwBD and Ex-servicemen: exempted',
      ],
    ],
    [
      'SC/ST/PwBD candidates: Rs. 175/-; All other candidates: Rs. 850/-',
      ['scStPhFee: Rs. 175/-', 'generalFee: Rs. 850/-'],
    ],
    [
      'Application fee: Rs. 750/- for General, EWS & OBC and Rs. 175/- for SC/ST/PwBD',
      ['generalFee: Rs. 750/-', 'scStPhFee: Rs. 175/-'],
    ],
    ['Fee of Rs. 200/- is payable by all candidates other than SC, ST and PwD.', ['generalFee: Rs. 200/-']],
    [
      'Application Fee\nUR : 500\nOBC : 300\nSC/ST : 100',
      ['generalFee: 500 (UR)', 'dynamicInputs: OBC: 300', 'scStPhFee: 100'],
    ],
    ['Application Fee: No application fee', ['generalFee: No application fee']],
    ['Application Fee: Nil for all', ['generalFee: Nil', 'scStPhFee: Nil']],
    ['Application Fee\nSC/ST : 105/-\nPwD : 25/-', ['scStPhFee: 105/- (SC/ST)', 'dynamicInputs: PwD: 25/-']],
    ['सामान्य वर्ग: 600/-, ओबीसी: 600/-, एससी/एसटी: निःशुल्क', ['generalFee: 600/-', 'scStPhFee: निःशुल्क']],
    [
      'Application Fee\nTotal Posts: 120\nPay the exam fee through debit card or UPI',
      ['postRecruitmentInputs: Total Posts: 120', 'additionalInfo?: Pay the exam fee through debit card or UPI'],
    ],
    ['Vacancy: General: 120, OBC: 60, SC: 30', ['postRecruitmentInputs: Vacancy: General: 120, OBC: 60, SC: 30']],
    ['Correction Charge: Rs. 200/-', []],
    ['Category\tPosts\tFee\nGeneral\t10\t500/nil\nReserved\t5\tfree/no fee', ['table: ']],
  ])('go to those who pay them: %j', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });
});

describe('What has no label', () => {
  it.each([
    ['Guard Recruitment 2098 d49f7afd', ['title: Guard Recruitment 2098 d49f7afd']],
    [
      'Home > Canal Board Recruitment > Canal Board Recruitment 2026 - Apply Online for 12 Clerk Posts\n\nCanal Board Recruitment 2026 - Apply Online for 12 Clerk Posts',
      ['title: Canal Board Recruitment 2026 - Apply Online for 12 Clerk Posts'],
    ],
    [
      'No. 12/3/2026-Estt\nOffice of the Director\nSTATE RECRUITMENT BOARD 2026',
      ['title?: STATE RECRUITMENT BOARD 2026'],
    ],
    [
      'विज्ञापन संख्या 05/2026 दिनांक 20/11/2026\nकनिष्ठ सहायक भर्ती परीक्षा 2026',
      ['postDate: 20/11/2026', 'title: कनिष्ठ सहायक भर्ती परीक्षा 2026'],
    ],
    [
      'Apply Online: www.canal.example/apply\nDownload Notification: https://canal.example/notice.pdf',
      [
        'applyLink?: https://www.canal.example/apply',
        'link?: https://www.canal.example/apply',
        'link: https://canal.example/notice.pdf',
      ],
    ],
    ['e-mail: help@canal.example', []],
  ])('is no title by its place, and no address is made up: %j', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });
});

describe('Letters that do not form words', () => {
  it.each([
    'vkWuykbu vkosnu djus dh vafre frfFk % 31-12-2026\nvk;q lhek ls gsrq esa vafre frfFk gS\nLast Date: 31-12-2026',
    'Last Date: 31-12-2026\n\uE012\uE013\uE014 \uE015\uE016',
  ])('are named, and nothing in them is ticked: %j', (text) => {
    const { proposals, warning } = readNotice(noticeOfText(text));
    expect(warning).toBeDefined();
    expect(proposals.filter(({ doubt }) => !doubt)).toEqual([]);
    expect(proposals).not.toEqual([]);
  });
});

describe('A megabyte', () => {
  /** Lines that differ, as many as make a megabyte. */
  const counted = (line: (place: number) => string) => {
    const lines: string[] = [];
    for (let length = 0; length < 1_000_000; length += lines.at(-1)?.length ?? 0) lines.push(line(lines.length));
    return lines.join('\n');
  };
  const shapes = {
    'of one line': 'a'.repeat(1_000_000),
    'of spaces': ' '.repeat(1_000_000),
    'of short lines': 'a 1\n'.repeat(250_000),
    'of columns': `${'a  1  '.repeat(20)}\n`.repeat(8_000),
    'of labels': 'Last Date: 20 Dec 2026\n'.repeat(43_000),
    'of differing dates': Array.from(
      { length: 40_000 },
      (_, day) => `Last Date: ${1 + (day % 28)} Dec ${2000 + (day % 99)}`,
    ).join('\n'),
    'of links': 'https://a.example/ '.repeat(52_000),
    'of colons': ':'.repeat(1_000_000),
    'of digits and dots': '1.'.repeat(500_000),
    'of notices': english.repeat(800),
    'of columns of dates': counted((place) => `Board ${place}  1.12.2026  ${place}.1.2027`),
    'of wrapped labels': counted((place) => `Last date ${place} for    1.12.2026\nonline application`),
    'of tables of dates': counted((place) => `Event ${place}\tStart\tEnd\nOne\t1/1/2026\t2/1/2026`),
    'of columns side by side': counted((place) => `a: ${place}    b: ${place}`),
    'of open brackets': counted((place) => `( ${place} Dec 2026 `.repeat(100)),
    'of stretches without an end': counted((place) => `${place} Dec 2026 to `.repeat(100)),
    'of sums': counted((place) => `Rs ${place}/- (SC) `.repeat(100)),
    'of ages': counted((place) => `age ${place}-`.repeat(200)),
    'of paragraphs': counted((place) => `Age is ${place} years. Fee is Rs. ${place}/- for SC. `.repeat(50)),
    'of labels in a line': counted((place) => `Fee: Gen ${place} (late ${place}), `.repeat(50)),
    'of labels under dates': counted((place) => `${place % 28}.12.2026\nLast date ${'a'.repeat(place % 9)}`),
    'of bars': counted((place) => `a: ${place} | `.repeat(200)),
    'of prose': counted((place) => `the board has in the year ${place} seen to it that those who came were heard`),
  };

  it.each(Object.entries(shapes))('%s costs no more for each line than a quarter of it, and is cut', (_name, text) => {
    expect(growthOf((part) => readNotice(noticeOfText(part)), text.slice(0, noticeLimit))).toBeLessThan(linear);
    expect(readNotice(noticeOfText(text)).proposals.length).toBeLessThanOrEqual(120);
    const part = partRead(text);
    expect(part.length).toBeLessThanOrEqual(noticeLimit);
    expect(part.split('\n').length).toBeLessThanOrEqual(lineLimit);
    expect(noticeOfText(text)).toMatchObject({ isCut: true });
  });

  it('that fits is read whole, to its last line', () => {
    const whole = Array.from({ length: lineLimit }, (_, line) => `line ${line}`).join('\n');
    expect(partRead(whole)).toBe(whole);
    expect(partRead(`${whole}\nmore`)).toBe(whole);
    expect(noticeOfText(whole)).toMatchObject({ isCut: false });
  });
});

describe('What nobody looks at again', () => {
  const tickedIn = (text: string, ...names: readonly string[]) =>
    readNotice(noticeOfText(text)).proposals.flatMap(({ target, value, doubt }) =>
      'field' in target && names.includes(target.field.name) && !doubt ? [`${target.field.name}: ${value}`] : [],
    );

  it.each([
    'Event | Old Date | Revised Date\nLast date to apply | 10.12.2026 | 20.12.2026',
    'Last date (offline) | Last date (online)\n31.12.2026 | 20.12.2026',
    'Last Date to Apply | 10.12.2026 | 20.12.2026',
    'Last date to apply: 10.12.2026, now 20.12.2026',
    'Last Date to Apply: 10.12.2026 → 20.12.2026',
    'Last date to apply (10.12.2026) stands changed to 20.12.2026',
    'आवेदन की अंतिम तिथि: 10.12.2026, अब 20.12.2026',
  ])('is no date of a line with another one: %s', (text) => {
    expect(tickedIn(text, 'lastDateApply').filter((told) => told.includes('10.12.2026'))).toEqual([]);
    expect(tickedIn(text, 'lastDateApply').filter((told) => told.includes('31.12.2026'))).toEqual([]);
  });

  it.each([
    'Schedule (tentative)',
    'Proposed programme of events',
    'Expected dates',
    'लेखपाल भर्ती 2026 (संभावित तिथियाँ)',
  ])('is no date below “%s”', (heading) => {
    const text = `${heading}\nApplication Begin: 01.12.2026\nLast Date to Apply: 20.12.2026`;
    expect(tickedIn(text, 'applicationBegin', 'lastDateApply')).toEqual([]);
  });

  it.each([
    'Application Fee\nGeneral: Rs 500 revised to Rs 600',
    'Application fee (General) Rs 500 (revised Rs 600)',
    'Fee of Rs 500 for General is now Rs 700',
    'Registration Fee\nGen 500 (Late 1000)\nOBC 400',
    'Application Fee\nSC/ST: Rs. 250 (Rs. 250 refunded after the test)',
    'Fee: Rs. 1000 for SC/ST Rs. 250 and for women nil',
    'Application fee is Rs. 1000 for General, Rs. 500 for SC/ST Rs. 250 for PwD and for women nil',
    'Application Fee: Rs. 600 + GST for General; Rs. 200 + GST for SC/ST',
    'Exam fee: Rs. 200 per subject for all candidates',
  ])('is no fee of a line with another sum, or of unclear payers: %s', (text) => {
    expect(tickedIn(text, 'generalFee', 'scStPhFee', 'dynamicInputs').filter((told) => !/OBC/.test(told))).toEqual([]);
  });

  it.each([
    [
      'Fee: Rs. 100 (SC/ST/PwBD/Women: Nil)',
      ['generalFee: Rs. 100', 'scStPhFee: Nil', 'dynamicInputs: SC/ST/PwBD/Women: Nil'],
    ],
    [
      'Exam fee: 450 (UR), 350 (OBC), 250 (SC/ST)',
      ['generalFee: 450 (UR)', 'dynamicInputs: OBC: 350', 'scStPhFee: 250'],
    ],
    ['Application Fee\nGeneral 500\nSC/ST 200', ['generalFee: 500', 'scStPhFee: 200']],
  ])('is a fee with those who pay it, wherever they stand: %s', (text, expected) => {
    expect(tickedIn(text, 'generalFee', 'scStPhFee', 'dynamicInputs').toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    'Last date: online 10.12, challan 14.12',
    'Last Date: online 10.12.2026, challan 14.12',
    'Last Date to Apply 10.12.2026 for online, 14th for post',
    'Last date and time (5.00 PM): 15.12.2026',
    '01 December 2026\nApplication Last Date\n20 December 2026\nFee Last Date',
    'The last date of registration stands extended to 24.12.2026 for fee and 22.12.2026 for the form.',
    'Clerk – Last Date 10.12.2026\nPeon – Last Date 20.12.2026',
    'Phase I: Apply by 15.12.2026\nPhase II: Apply by 15.06.2027',
    'Last Date to Apply\nClerk: 10.12.2026\nDriver: 20.12.2026',
    'Event\tUG\tPG\nLast date of application\t10.12.2026\t20.12.2026',
  ])('is no last date of a text that says more than it: %s', (text) => {
    expect(tickedIn(text, 'lastDateApply')).toEqual([]);
  });

  it.each([
    'The examination scheduled on 10.01.2027 will now be held on 24.01.2027.',
    'Exam fee payment through SBI challan: 22.12.2026; online: 20.12.2026',
    'Admit cards for 10.01.2027 exam available 01.01.2027',
    'Exam Begins: 01.12.2026 (Tentative) Exam Fee: 20.12.2026',
  ])('is none of two dates of a sentence: %s', (text) => {
    expect(tickedIn(text, 'admitCardAvailable', 'examDate', 'lastDatePayExamFee', 'postDate')).toEqual([]);
  });

  it.each([
    '27 for UR; 30 for OBC',
    '27 years (30 years for OBC)',
    'आरक्षी 18-27 वर्ष, उप निरीक्षक 21-30 वर्ष',
    '18-27 वर्ष (आरक्षी) 21-30 वर्ष (उप निरीक्षक)',
    '18 to 25 as on 01.08.2026, 21 to 30 as on 01.01.2026',
  ])('is no age of one where another follows: %s', (ages) => {
    expect(tickedIn(`Age Limit: ${ages}`, 'startDate', 'endDate', 'details')).toEqual([]);
  });

  it.each([
    ['Age as on closing date i.e. 10.12.2026: 21-35 years', 'details: as on closing date i.e. 10.12.2026'],
    ['Lower age limit 20 years and upper age limit 28 years as on 01.11.2026.', 'details: as on 01.11.2026'],
    ['Age Limit: 18-30 years (OBC 3 years relaxation)', 'ageRelaxation: OBC 3 years relaxation'],
    ['आयु सीमा 18 से 40 वर्ष, आरक्षित वर्ग को 5 वर्ष की छूट', 'ageRelaxation: आरक्षित वर्ग को 5 वर्ष की छूट'],
    ['Age should not exceed 25 years as on 14.12.2026', 'details: as on 14.12.2026'],
    ['Maximum age on 01.01.2027 for drivers: 35 years', 'postRecruitmentInputs: Maximum age for drivers: 35 years'],
  ])('keeps what is said of an age: %s', (text, expected) => {
    expect(tickedIn(text, 'details', 'ageRelaxation', 'postRecruitmentInputs')).toContain(expected);
  });

  const titlesIn = (text: string) => facts(text).filter((told) => told.startsWith('title'));

  it.each([
    ['Post: Junior Clerk Recruitment 2026', 'title: Junior Clerk Recruitment 2026'],
    ['Sub: Recruitment to the post of Clerk, 2026', 'title: Recruitment to the post of Clerk, 2026'],
    ['लेखपाल भर्ती 2026 (संभावित तिथियाँ)', 'title: लेखपाल भर्ती 2026'],
    ['Clerk Recruitment 2026 – Important Dates', 'title: Clerk Recruitment 2026'],
    ['Clerk Recruitment 2026 | Apply for 220 Posts', 'title?: Clerk Recruitment 2026 | Apply for 220 Posts'],
    ['Latest Exam 2026\nHarbour Pilot Recruitment 2026', 'title?: Latest Exam 2026'],
    ['Result of Clerk Examination 2024\nClerk Examination 2026', 'title?: Result of Clerk Examination 2024'],
    ['Territorial Guard Officer Entry 2026', 'title?: Territorial Guard Officer Entry 2026'],
    ['Tea Board Field Assistant Notification 2026 Out', 'title: Tea Board Field Assistant Notification 2026 Out'],
    ['National Test December 2026', 'title: National Test December 2026'],
  ])('is the name alone, where the notice has one: %s', (text, expected) => {
    expect(titlesIn(text)).toEqual([expected]);
  });

  it('is two new dates, where an extension gives two', () => {
    const text =
      'Amendment: Last date for online registration is extended up to 20/12/2026 and for fee payment up to 22/12/2026.';
    expect(facts(text)).toEqual(['lastDateApply: 20/12/2026', 'lastDatePayExamFee: 22/12/2026']);
  });

  it.each([
    ['Age limit\nMinimum 18 years\nMaximum 30 years', ['startDate: 18 Years', 'endDate: 30 Years']],
    ['No application fee', ['generalFee: No application fee']],
  ])('is read line by line: %j', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });

  it('is read label by label, where a line has several', () => {
    expect(facts('Post Name: Clerk; Qualification: 12th; Age Limit: 18-25 Years; Last date: 10.12.2026')).toEqual([
      'nameOfPost: Clerk',
      'postRecruitmentInputs: Qualification: 12th',
      'startDate: 18 Years',
      'endDate: 25 Years',
      'lastDateApply: 10.12.2026',
    ]);
  });

  it('is read from every sentence of a paragraph', () => {
    const paragraph =
      'Candidates may apply online from 01/12/2026. The last date for submission of online application is 31/12/2026. ' +
      'They must have attained the age of 18 years and must not have attained the age of 38 years. ' +
      'Examination fee is Rs. 500/- for general category candidates and Rs. 300/- for SC/ST candidates.';
    expect(facts(paragraph)).toEqual([
      'applicationBegin: 01/12/2026',
      'lastDateApply: 31/12/2026',
      'startDate?: 18 Years',
      'endDate?: 38 Years',
      'generalFee: Rs. 500/-',
      'scStPhFee: Rs. 300/-',
    ]);
  });
});
