// The sample tries what a portal has to bear: titles with every sign, doubles, words that stand for a test. A board that
// is shown to people has what an editor makes of it on the first day.

/** Text of the sample → what stands on the board. */
const texts = new Map([
  [
    'Same words as “SSC CGL 2026” in lower case: a test for exact-then-folded title look-up.',
    'Candidates who passed Tier-I choose posts and departments in the order of their preference.',
  ],
  ['(Case-variant duplicate kept on purpose)', 'Group ‘B’ and ‘C’ posts'],
  [
    'Title holds curly and straight quotes: a test for attributes, JSON and URLs.',
    'Computer Operators for district police offices. Typing in Hindi and English is tested.',
  ],
  [
    'Title holds %, ?, # and a colon.',
    'Revised notice: the vacancies of each district are given anew. Who has applied need not apply again.',
  ],
  [
    'Title holds a literal “%2F”, plus signs and “#”: a test against double decoding.',
    'Junior Engineers (Civil) for the works department. Degree or diploma in civil engineering.',
  ],
  ['A very long title and many post-wise rules.', 'The form is open again, with a revised distribution of vacancies.'],
  [
    'Two postings share one title on purpose.',
    'Rally at the district stadium. Bring the admit card, all certificates and two photographs.',
  ],
  [
    'Leading, trailing and double spaces in the title.',
    'Level-1 posts in workshops, tracks and stations of all zones. 10th pass or ITI.',
  ],
  [
    'Pay/negotiable: No. Licence class: LMV and/nor HMV as per notice.',
    'Licence class: LMV or HMV, as the notice says.',
  ],
  [
    'Male/non-binary candidates: see https://csbc.gov-in.example/notice.pdf',
    'For other candidates see https://csbc.gov-in.example/notice.pdf',
  ],
  [
    'Degree with 60% in Maths at 10+2/nor degree with Statistics',
    'Degree with 60% in Maths at 10+2, or with Statistics',
  ],
  ['B.E./B.Tech. Civil/nor AMIE Sections A & B', 'B.E. or B.Tech. Civil, or AMIE Sections A & B'],
]);

/** Title as the portal has taken it from the sample → title on the board. */
const titles = new Map([
  ['ssc cgl 2026 (2)', 'SSC CGL 2026 – Post and Department Preference'],
  ['Army Agniveer Recruitment Rally 2027 (2)', 'Army Agniveer Recruitment Rally 2027 – Second Phase'],
  ['RRB Group D   Level-1 (CEN 08/2026)', 'RRB Group D Level-1 (CEN 08/2026)'],
  ['Advt. No. 05%2F2026 – Junior Engineer (Civil) C++/C# Test Cell', 'Junior Engineer (Civil) – Advt. No. 05/2026'],
  [
    'RSSB 4th Grade Employee 2026: Are 100% Vacancies Filled? Revised Notice #2',
    'RSSB 4th Grade Employee 2026 – Revised Notice',
  ],
  ["UP Police “Computer Operator” Grade-A Online Form 2026 ('Group C')", 'UP Police Computer Operator Grade A 2026'],
  [
    'Combined State Engineering Services (Main) Examination 2026 – Assistant Engineer (Civil / Mechanical / Electrical / Agricultural), Assistant Director, Assistant Town Planner & Lecturer (Technical Education) – Re-opened Online Application, Revised Vacancy Distribution and Date Extension Notice',
    'Combined State Engineering Services (Main) Examination 2026',
  ],
  ['CUET-UG 2027 – Which Subjects? 63 Subjects @ 300+ Universities', 'CUET-UG 2027 – Registration'],
  ['AIIMS B.Sc. (Hons.) Nursing 2026 – Round #2 (50% Seats)', 'AIIMS B.Sc. (Hons.) Nursing 2026 – Round 2'],
  ['District Court Peon & Process Server #3/2026', 'District Court Peon and Process Server (3/2026)'],
  ['BPSC 72nd (Pre) “Re-Exam” Centre List & Hall Ticket #Phase-1', 'BPSC 72nd (Pre) Re-Exam – Hall Ticket'],
  [
    'UP Police Constable Final Result 2026 with 100% Cut-off & Marks?',
    'UP Police Constable 2026 – Final Result and Cut-off',
  ],
]);

/** The steps of the import with the texts of the board. */
export function withTextsOfBoard(steps) {
  return JSON.parse(JSON.stringify(steps), (_key, value) => texts.get(value) ?? value);
}

/** Gives the records of the sample the titles of the board, and completes what has nothing to show. */
export async function arrangeBoard(client) {
  const renamed = new Set();
  for (const [path, field] of [
    ['jobs', 'jobTitle'],
    ['job2', 'jobTitle2'],
    ['offlineroutes', 'jobTitle'],
    ['admitcards', 'jobTitle'],
    ['jobListings', 'listingTitle'],
  ])
    for (const record of await client.get(path)) {
      const title = titles.get(record[field]);
      if (title === undefined) continue;
      await client.put(`${path}/${record._id}`, { [field]: title });
      renamed.add(record[field]);
    }
  const missed = [...titles.keys()].filter((title) => !renamed.has(title));
  if (missed.length > 0) throw new Error(`the sample has no ${missed.join(', no ')}`);
  const result = (await client.get('jobListings')).find(({ listingTitle }) =>
    listingTitle.startsWith('RPSC RAS (Pre)'),
  );
  await client.put(`jobListings/${result._id}`, { applyLink: 'https://rpsc.example/ras-pre-result' });
  const village = (await client.get('jobs')).find(({ jobTitle }) => jobTitle.startsWith('Village Development Officer'));
  await client.post(`jobs/${village._id}/notifications`, {
    nameOfPost: 'Village Development Officer',
    postDate: '20 October 2026',
    shortInfo: 'Short notice. The detailed notice with dates, fee and vacancies is awaited.',
  });
}
