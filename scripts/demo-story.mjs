// Five weeks of a portal. Days are counted from the one on which the demonstration runs: -1 is yesterday.
import { families, listingKinds } from '../libs/content-model/dist/index.js';
import { minutesAgo, momentIn, moveTo, pass } from './demo-clock.mjs';
import { listingWrite, postingWrite } from './demo-fill.mjs';
import { inDigits, inHindi, notices, on } from './demo-notices.mjs';

const [jobs] = families;
const [admitCards, results] = listingKinds;

/**
 * @param signIn takes a user name and gives who writes through the API as that account, for an hour from then.
 * @returns Asha and Vikram, who are at work today
 */
export async function tellStory(signIn) {
  const day = async (days, clock, ...names) => {
    moveTo(momentIn(days, clock));
    return Promise.all(names.map(signIn));
  };
  /** The account that prepares comes first, the reviewer second. */
  const ashas = (days, clock) => day(days, clock, 'asha', 'vikram');
  const vikrams = (days, clock) => day(days, clock, 'vikram', 'asha');

  let editors = await ashas(-29, '10:15');
  const alp = await published(editors, 'Railway ALP: notice', (write) => add(write, notices.pilots));

  editors = await vikrams(-26, '11:40');
  const patwari = await published(editors, 'पटवारी भर्ती: सूचना', (write) => add(write, notices.patwari));

  editors = await ashas(-23, '15:05');
  const pet = await published(editors, 'PET: notice and syllabus', (write) => add(write, notices.eligibilityTest));
  const court = await published(editors, 'High Court Clerk: notice', (write) => add(write, notices.courtClerks));

  editors = await ashas(-19, '10:30');
  const chsl = await published(editors, 'CHSL: notice, vacancies, links', (write) =>
    add(write, notices.higherSecondary),
  );
  await published(editors, 'GATE: online form', (write) => add(write, notices.gate));

  editors = await vikrams(-15, '12:20');
  const police = await published(editors, 'Head Constable: notice', (write) => add(write, notices.headConstables));
  await published(editors, 'Postal assistants: offline form', (write) => add(write, notices.postalForm));

  editors = await ashas(-12, '17:10');
  const bank = await published(editors, 'Bank clerks: notice', (write) => add(write, notices.bankClerks));
  const inspector = await published(editors, 'Sub Inspector: notice', (write) => add(write, notices.subInspectors));

  // Without a date, a fee or a result in it, an editor publishes alone.
  editors = await ashas(-9, '11:05');
  const [asha, vikram] = editors;
  await asha.put(`jobs/${police.id}/notifications/${police.notice}`, {
    shortInfo: 'Head Constable (Ministerial), men and women. Typing test for all who pass the written paper.',
  });
  await vikram.put(`jobs/${bank.id}`, { salaryRange: '₹24,050 – ₹64,480' });

  editors = await vikrams(-7, '16:30');
  await published(editors, 'PET: answer key', async (write) => {
    const links = [{ title: 'Answer Key', type: 'pdf', content: '', fileName: 'PET-answer-key.pdf' }];
    await send(write, pet, { type: 'AddUsefulItems', content: links }, ['PET-answer-key.pdf']);
    await send(write, pet, { type: 'ApproveAnswerKey' });
  });

  editors = await vikrams(-5, '10:50');
  const fee = 'The notice says ₹100; ₹1,000 stood here by mistake.';
  await published(
    editors,
    'Head Constable: the fee is ₹100',
    (write) => write.put(`jobs/${police.id}/notifications/${police.notice}`, { generalFee: '₹100/-' }),
    fee,
  );

  const [admin] = await day(-4, '18:25', 'admin');
  await admin.post('projections/check', {});
  while ((await admin.get('projections')).running !== undefined);
  const stay = 'The High Court has stayed this recruitment. Do not apply or pay until the board says more.';
  await admin.post(`jobs/${inspector.id}/withdraw`, { note: stay });

  editors = await vikrams(-3, '13:15');
  await published(editors, 'पटवारी: परीक्षा की तारीख', (write) =>
    write.put(`jobs/${patwari.id}/notifications/${patwari.notice}`, { examDate: inHindi(41) }),
  );

  editors = await ashas(-2, '09:45');
  await published(editors, 'Railway ALP: admit card', async (write) => {
    const link = 'https://rrb.gov-in.example/alp/admit-card';
    await write.put(`jobs/${alp.id}/notifications/${alp.notice}`, { admitCardAvailable: on(-2) });
    await list(write, admitCards, { title: `${alp.title}: Admit Card for CBT-1`, applyLink: link }, alp);
  });

  editors = await ashas(-1, '16:20');
  await published(
    editors,
    'CHSL: last date extended',
    (write) =>
      write.put(`jobs/${chsl.id}/notifications/${chsl.notice}`, {
        lastDateApply: `${on(8)} (11:00 PM)`,
        lastDatePayExamFee: on(9),
      }),
    'Extended by the commission because of heavy load on its site.',
  );

  moveTo(minutesAgo(30));
  editors = await Promise.all(['asha', 'vikram'].map(signIn));
  await published(editors, 'High Court Clerk: result', (write) =>
    list(
      write,
      results,
      {
        title: `${court.title}: Written Result`,
        applyLink: 'https://highcourt.example/result',
        fileName: 'result.pdf',
      },
      court,
      ['clerk-result.pdf'],
    ),
  );
  const moved = { lastDateApply: inDigits(13), lastDatePayExamFee: inDigits(13), examDate: on(55) };
  const waiting = await prepared(editors[0], 'Bank clerks: last date and exam move', (write) =>
    write.put(`jobs/${bank.id}/notifications/${bank.notice}`, moved),
  );
  await editors[0].post(`${waiting}/submit`, await outcomeOf(editors[0], waiting));
  return editors;
}

/** Approved already; it is put on the schedule when the clock is right. */
export async function scheduleTomorrow([asha, vikram]) {
  const set = await prepared(asha, 'Intelligence officers: notice', (write) => add(write, notices.intelligence));
  const digest = await reviewed([asha, vikram], set, 'Fees and dates are those of the notice.');
  await vikram.post(`${set}/publish`, { ...digest, at: momentIn(1, '10:00').toISOString() });
}

/** The first prepares it, the second looks at it, the first publishes what was approved. @returns what the steps return */
async function published(editors, title, steps, publicNote) {
  const [editor] = editors;
  let made;
  const set = await prepared(editor, title, async (write) => (made = await steps(write)));
  if (publicNote !== undefined) await editor.put(set, { publicNote });
  pass(3);
  const digest = await reviewed(editors, set);
  pass(2);
  await editor.post(`${set}/publish`, digest);
  return made;
}

/** @returns where the change set is */
async function prepared(editor, title, steps) {
  const set = `change-sets/${(await editor.post('change-sets', { title }))._id}`;
  await steps({
    post: (path, body) => editor.post(`${set}/steps/${path}`, body),
    put: (path, body) => editor.put(`${set}/steps/${path}`, body),
  });
  return set;
}

async function reviewed([editor, reviewer], set, note = '') {
  const digest = await outcomeOf(editor, set);
  await editor.post(`${set}/submit`, digest);
  await reviewer.post(`${set}/approve`, { ...digest, note });
  return digest;
}

async function outcomeOf(editor, set) {
  const { digest } = await editor.get(`${set}/outcome`);
  return { digest };
}

/** A posting with all that belongs to it. @returns its title and ids */
async function add(write, { family, title, fields, notice, tables = [], links = [] }) {
  const posting = { family, title };
  posting.id = (await send(write, posting, { type: 'AddPosting', fields: { title, ...fields } }))._id;
  posting.notice = (await send(write, posting, { type: 'AddNotification', fields: notice }))._id;
  for (const rows of tables) await send(write, posting, { type: 'AddTable', content: rows });
  const files = links.filter(({ type }) => type === 'pdf').map(({ fileName }) => fileName);
  if (links.length > 0) await send(write, posting, { type: 'AddUsefulItems', content: links }, files);
  return posting;
}

function send(write, { family, id, title }, command, files = []) {
  return write.post(...postingWrite({ family, command, files }, { _id: id, [family.titleField]: title }));
}

/** An admit card or a result that belongs to the posting. */
function list(write, listingKind, fields, { family, id }, files = []) {
  const [path, body] = listingWrite({ listingKind, fields, files });
  const posting = { family: family.key, id };
  if (!(body instanceof FormData)) return write.post(path, { ...body, posting });
  body.set('posting', JSON.stringify(posting));
  return write.post(path, body);
}
