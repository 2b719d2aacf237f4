import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '../families.js';
import type { Posting } from '../posting.js';
import { emptyValue, notificationFields, type NotificationFields } from '../posting-fields.js';
import { readPosting, readStates } from './read-posting.js';
import { qualificationsIn } from './read-qualifications.js';

const [jobs, admission] = families as readonly Family[] as readonly [Family, Family];

function postingOf(title: string, fields: Partial<NotificationFields> = {}, applyLink = ''): Posting {
  const none = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  const notification = { id: 'n1', createdAt: '', updatedAt: '', revision: 0, fields: { ...none, ...fields } };
  const bare = { tables: [], usefulItems: [], salaryRange: '', applyLink };
  return { id: 'p1', title, ...bare, notifications: [notification] } as unknown as Posting;
}

const values = (posting: Posting, name: 'qualification' | 'state' | 'organisation', family = jobs) =>
  readPosting(family, posting)[name].map(({ value }) => value);

describe('The qualification that a line asks for', () => {
  it.each([
    ['Bachelor’s degree in any stream from a recognised university.', ['graduate']],
    ['Any graduate may apply.', ['graduate']],
    ['किसी भी मान्यता प्राप्त विश्वविद्यालय से स्नातक।', ['graduate']],
    ['Master’s degree in Physics', ['postgraduate']],
    ['Post Graduate degree or M.Sc. with 55%', ['postgraduate']],
    ['स्नातकोत्तर उपाधि', ['postgraduate']],
    ['B.Tech / B.E. in Civil', ['graduate']],
    ['Diploma in Mechanical Engineering and two years’ experience.', ['diploma']],
    ['10+2 with a valid LMV licence', ['12th']],
    ['Class 12 passed or appearing.', ['12th']],
    ['१२वीं उत्तीर्ण', ['12th']],
    ['Intermediate or equivalent', ['12th']],
    ['Matriculation / 10th pass from a board', ['10th']],
    ['हाई स्कूल पास', ['10th']],
    ['10th with ITI in the trade', ['iti']],
    ['10th pass / ITI / Diploma', ['10th', 'iti', 'diploma']],
    ['10वीं पास और आईटीआई', ['iti']],
    ['Studying in Class 8 in the district', ['8th']],
    ['कक्षा 8 उत्तीर्ण', ['8th']],
    ['Date of birth as in the 10th certificate', []],
    ['Graduate Aptitude Test in Engineering (GATE) score', []],
    ['Undergraduate programmes (UG)', []],
    ['120 posts in class 1 cities, 8 thousand seats', []],
    ['The 10th of June', ['10th']],
  ])('%s', (text, expected) => {
    // A day of the month is the one that is known to be read wrongly; such lines stand among dates, which are not read.
    expect(qualificationsIn(text)).toEqual(expected);
  });

  it('takes no longer than its text is long', () => {
    expect(qualificationsIn('10'.repeat(50_000))).toEqual([]);
    expect(qualificationsIn('post '.repeat(20_000))).toEqual([]);
  });
});

describe('The qualification of a posting', () => {
  it('is that of its details; posts and tables are read where these state none', () => {
    const posts = ['Junior Statistical Officer: 60% in Maths at 10+2'];
    expect(
      values(postingOf('SSC CGL', { details: 'Any degree.', postRecruitmentInputs: posts }), 'qualification'),
    ).toEqual(['graduate']);
    const read = readPosting(jobs, postingOf('SSC CGL', { postRecruitmentInputs: posts })).qualification;
    expect(read).toEqual([{ value: '12th', line: { label: 'Extra Recruitment Lines', text: posts[0] } }]);
  });

  it('is not what an admission leads to', () => {
    const post = { nameOfPost: 'B.E./B.Tech. admission test' };
    expect(values(postingOf('JEE (Main) 2027', post), 'qualification', admission)).toEqual([]);
    expect(values(postingOf('JEE (Main) 2027', post), 'qualification')).toEqual(['graduate']);
  });
});

describe('The organisation of a posting', () => {
  it.each([
    ['SSC CGL 2026', '', ['ssc']],
    ['Staff Selection Commission: MTS 2027', '', ['ssc']],
    ['एसएससी सीजीएल 2026', '', ['ssc']],
    ['IBPS RRB Officer Scale I', '', ['ibps']],
    ['Punjab National Bank SO 2026', '', ['pnb']],
    ['AIIMS Nursing Officer', '', ['aiims']],
    ['Junior Engineer (Civil)', 'https://bpsc.bih.nic.in/advt', ['bpsc']],
    ['Junior Engineer (Civil)', 'https://www.orchard-board.example:8443/x', ['orchard-board.example']],
    ['Junior Engineer (Civil)', 'javascript:alert(1)', []],
    ['Junior Engineer (Civil)', '', []],
  ])('%s %s', (title, link, expected) => expect(values(postingOf(title, {}, link), 'organisation')).toEqual(expected));
});

describe('The state of a posting', () => {
  it.each([
    ['UP Police Constable', ['uttar-pradesh']],
    ['B.Ed. Entrance (U.P.)', ['uttar-pradesh']],
    ['यूपी लेखपाल भर्ती', ['uttar-pradesh']],
    ['Pay goes up to 40,000', []],
    ['Forest Guard, Bihar and Jharkhand', ['bihar', 'jharkhand']],
    ['बिहार पुलिस चालक सिपाही भर्ती', ['bihar']],
    ['RSSB Patwari', ['rajasthan']],
    ['SSC CGL 2026', ['all-india']],
    ['SSC Northern Region, Delhi', ['delhi']],
    ['Punjab National Bank SO 2026', ['all-india']],
    ['Nurses with all India posting', ['all-india']],
    ['All India Institute of Medical Sciences: Nurse', []],
    ['Clerk 2026', []],
  ])('%s', (title, expected) => expect(values(postingOf(title), 'state')).toEqual(expected));
});

it.each([
  postingOf('Clerk in Bihar'),
  postingOf('UP Police', { examTitle: 'In Jharkhand' }),
  postingOf('Clerk', { websiteLink: 'https://rssb.gov.in' }),
  postingOf('SSC CGL', { details: 'In Bihar', shortInfo: 'Vacancies across India' }),
  postingOf('Clerk', { details: 'In Bihar' }),
])('States that are read alone are the same: %#', (posting) => {
  expect(readStates(posting)).toEqual(readPosting(jobs, posting).state);
});
