import { createHash, randomUUID } from 'node:crypto';

/** What happens to one posting, from its title's claim on: mostly dates that are put off, and links that come. */
const begin = ['claim', 'add', 'note', 'links', 'table'];
const month = ['renote', 'renote', 'edit', 'renote', 'renote', 'relinks', 'renote', 'renote', 'edit'];
const life = [
  ...begin,
  ...month,
  ...month,
  'note',
  'approve',
  ...month,
  'retable',
  ...month,
  ...month,
  'deapprove',
].concat(month, month, 'retable', month, month, month);
/** So many postings are worked on at the same time, in turns. */
const atOnce = 500;

/** Fills an empty event store with the log of a portal that had so many changes: some hundred to each posting. */
export async function fillLog(store, count) {
  const revisions = new Map();
  let events = [];
  for (const { stream, type, data } of happenings(count)) {
    const last = revisions.get(stream) ?? -1;
    revisions.set(stream, last + 1);
    events.push({ stream, expected: last < 0 ? 'none' : last, events: [recorded(type, data)] });
    if (events.length < atOnce) continue;
    await store.append(events);
    events = [];
  }
  if (events.length > 0) await store.append(events);
}

function recorded(type, data) {
  const metadata = {
    actor: 'asha',
    role: 'admin',
    at: '2026-11-20T06:00:00.000Z',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: '1',
  };
  return { id: randomUUID(), type, data, metadata };
}

function* happenings(count) {
  let made = 0;
  for (let group = 0; made < count; group += 1)
    for (const [step, act] of life.entries())
      for (let place = 0; place < atOnce && made < count; place += 1, made += 1)
        yield happening(group * atOnce + place, step, act);
}

function happening(number, step, act) {
  const id = `a${String(number).padStart(23, '0')}`;
  const title = `Junior Clerk (Grade ${number}) Recruitment 2026 – लिपिक भर्ती`;
  const stream = `job-${id}`;
  const notificationId = `b${id.slice(1)}`;
  switch (act) {
    case 'claim': {
      const folded = title.toLowerCase();
      const claim = createHash('sha256').update(folded).digest('hex');
      return {
        stream: `jobTitle-${claim}`,
        type: 'TitleClaimed',
        data: { family: 'jobs', title, folded, postingId: id },
      };
    }
    case 'add':
      return {
        stream,
        type: 'PostingAdded',
        data: {
          title,
          salaryRange: '₹25,500 – ₹81,100 (Pay Level 4)',
          applyLink: `https://apply.example/clerk/${number}`,
        },
      };
    case 'edit':
      return { stream, type: 'PostingEdited', data: { salaryRange: `₹25,500 – ₹81,100 (Pay Level ${step})` } };
    case 'note':
      return {
        stream,
        type: 'NotificationAdded',
        data: { notificationId: `${notificationId.slice(0, -1)}${step}`, fields: notification(number) },
      };
    case 'renote':
      return {
        stream,
        type: 'NotificationEdited',
        data: {
          notificationId: `${notificationId.slice(0, -1)}2`,
          fields: { lastDateApply: `${step + 1}/07/2026 (11:00 PM)` },
        },
      };
    case 'links':
      return {
        stream,
        type: 'UsefulItemsAdded',
        data: { itemsId: `c${id.slice(1)}`, attachments: links(number, step) },
      };
    case 'relinks':
      return {
        stream,
        type: 'UsefulItemsEdited',
        data: { itemsId: `c${id.slice(1)}`, attachments: links(number, step) },
      };
    case 'table':
      return { stream, type: 'TableAdded', data: { tableId: `d${id.slice(1)}`, rows: rows(step) } };
    case 'retable':
      return { stream, type: 'TableEdited', data: { tableId: `d${id.slice(1)}`, rows: rows(step) } };
    case 'approve':
      return { stream, type: 'AnswerKeyApproved', data: {} };
    case 'deapprove':
      return { stream, type: 'AnswerKeyDeapproved', data: {} };
    default:
      throw new RangeError(act);
  }
}

function notification(number) {
  return {
    nameOfPost: `Junior Clerk ${number}`,
    postDate: '10 June 2026 | 05:30 PM',
    shortInfo: 'Applications for posts in ministries and departments. Read the full notice before filling the form.',
    requirementTitle: 'Eligibility',
    examTitle: '',
    websiteLink: 'https://board.example',
    applicationBegin: '10/06/2026',
    lastDateApply: '04/07/2026 (11:00 PM)',
    lastDatePayExamFee: '05/07/2026',
    examDate: 'To be notified',
    admitCardAvailable: '',
    additionalDates: [],
    generalFee: '₹100/-',
    scStPhFee: '₹0/-',
    additionalInfo: '',
    dynamicInputs: ['All category female: ₹0/-'],
    sectionTitle: 'Age limit',
    startDate: '18 Years',
    endDate: '27 Years',
    ageRelaxation: 'As per rules',
    details: '',
    postRecruitmentInputs: ['Degree in any stream', 'Typing 35 words a minute'],
  };
}

function links(number, step) {
  return ['Apply online', 'Notice', 'Syllabus', `Result ${step}`].map((title) => ({
    title,
    type: 'link',
    content: `https://board.example/${number}/${encodeURIComponent(title)}`,
    fileName: '',
  }));
}

function rows(step) {
  return Array.from({ length: 5 }, (_, row) =>
    ['Post', 'UR', 'OBC', 'SC', 'ST'].map((value, column) => ({
      value: row === 0 ? value : String(row * column + step),
      colspan: 1,
      rowspan: 1,
    })),
  );
}
