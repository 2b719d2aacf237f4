// Draws the states of a change set in ADR 28 by trying every command in every state; with --check it only says whether the
// picture is stale.
import { decideChangeSet } from '../api/dist/change-sets/change-set.decider.js';
import { changeSetEvents, changeSetStatuses, evolveChangeSet } from '../libs/content-model/dist/index.js';
import { makePart } from './made-part.mjs';

const asha = { username: 'asha', role: 'admin' };
const ravi = { username: 'ravi', role: 'admin' };
const digest = 'a'.repeat(64);
const outcome = { digest, writes: [{}], broken: undefined, conflicts: [], review: ['a date'], hides: [] };
const conflict = { stream: 'job-1', record: { title: 'a posting' }, preparedOn: 0, now: 1 };
const looked = { digest, outcome };
const step = { kind: 'posting', key: 'jobs', id: '1', command: { type: 'DeletePosting' }, commandId: '1' };

const word = { override: 'a reason', answer: { holds: false } };

const begins = [[{ type: 'Open', title: 'a title' }, asha]];
/** Each command on a change set, as somebody gives it who may. */
const commandsOn = ({ correction }) => [
  [{ type: 'Edit', changes: { correction: !correction } }, asha],
  [{ type: 'Prepare', stepId: '1', step, about: 'a posting', bases: { 'job-1': 0 }, bytes: 1 }, asha],
  [{ type: 'Drop', stepId: '1' }, asha],
  [{ type: 'Rebase', digest, outcome: { ...outcome, conflicts: [conflict] } }, asha],
  [{ type: 'Submit', ...looked }, asha],
  [{ type: 'Approve', ...looked, note: '', answer: { holds: true } }, ravi],
  [{ type: 'SendBack', note: 'a note' }, ravi],
  [{ type: 'WithdrawSubmission' }, asha],
  [{ type: 'Note', noteId: '1', record: { title: 'a posting' }, label: 'a date', note: 'a note' }, ravi],
  [{ type: 'AnswerNote', noteId: '1', note: 'an answer' }, asha],
  [{ type: 'SettleNote', noteId: '1' }, asha],
  [{ type: 'Schedule', ...looked, ...word, publishAt: '2027-01-01T00:00:00.000Z' }, asha],
  [{ type: 'Unschedule' }, asha],
  [
    { type: 'Fail', code: 'changeSetMoved', why: 'others have changed it' },
    { username: 'portal', role: 'portal' },
  ],
  [{ type: 'Publish', ...looked, ...word }, asha],
  [{ type: 'Discard' }, asha],
];

/** From a status to another, the commands that lead there. */
const arrows = new Map();
/** Events and statuses that a command leads to. */
const reached = new Set();
draw(undefined, begins, new Set());

const missing = [...Object.keys(changeSetEvents), ...changeSetStatuses].filter((name) => !reached.has(name));
if (missing.length > 0)
  throw new Error(`No command here leads to ${missing.join(', ')}: add one to scripts/change-set-doc.mjs.`);

const lines = ['[*]', ...changeSetStatuses].flatMap((status) => {
  const begun = [...arrows].filter(([arrow]) => arrow.startsWith(`${status} `));
  return begun.length === 0 ? `${status} --> [*]` : begun.map(([arrow, names]) => `${arrow}: ${[...names].join(', ')}`);
});
const picture = ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `    ${line}`), '```'].join('\n');
await makePart('docs/adr/0028-change-sets.md', 'the rules', [picture]);

/** Tries commands, and all others on what they lead to. @param seen what was tried already */
function draw(set, commands, seen) {
  for (const [command, by] of commands) {
    const after = decided(command, set, by);
    if (!after) continue;
    const { status, steps, submission, approval, notes = [] } = after;
    reached.add(status);
    const arrow = `${set?.status ?? '[*]'} --> ${status}`;
    if (set?.status !== status) arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(command.type));
    // All later states follow from these.
    const state = [status, steps.length > 0, submission !== undefined, approval !== undefined, notes.length > 0].join();
    if (seen.has(state)) continue;
    seen.add(state);
    draw(after, commandsOn(after), seen);
  }
}

/** The change set after a command; undefined where it is refused. */
function decided(command, set, by) {
  try {
    return decideChangeSet(command, set, by).reduce((before, event) => {
      reached.add(event.type);
      return evolveChangeSet(before, 'set', { ...event, at: '', revision: 0, position: '', actor: by.username });
    }, set);
  } catch (error) {
    if (error.name === 'ProblemError') return undefined;
    throw error;
  }
}
