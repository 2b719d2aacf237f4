import { ProblemError } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import { HistoryAnswers } from './history-answers.js';
import type { Failed, HistoryAsked, HistorySaid, HistoryWork } from './history-process.js';

/* A process of its own, started by `history-process`: a long life takes nothing from those who are served. */

// The first questions come while the log is opened.
const early: HistoryAsked[] = [];
let hear = (asked: HistoryAsked): void => void early.push(asked);
process.on('message', (word: HistoryAsked | HistoryWork) => 'id' in word && hear(word));

const { log: place, families } = await taskOfParent<HistoryWork>();
const answers = new HistoryAnswers(await openEventStore({ ...place, exclusive: false }), families);
const open = new Map<number, AsyncGenerator<Buffer>>();
hear = ({ id, question, isLeft = false }) => {
  if (question) open.set(id, answers.to(question));
  if (isLeft) open.delete(id);
  else void answer(id);
};
early.forEach(hear);

async function answer(id: number): Promise<void> {
  await tellParent({ id, ...(await nextOf(id)) } satisfies HistorySaid);
}

async function nextOf(id: number): Promise<Omit<HistorySaid, 'id'>> {
  try {
    const next = await open.get(id)?.next();
    if (next && next.done !== true) return { piece: next.value };
    open.delete(id);
    return {};
  } catch (error) {
    open.delete(id);
    return { failed: failedOf(error) };
  }
}

function failedOf(error: unknown): Failed {
  if (!(error instanceof Error)) return { name: '', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  const plain = { name, message, stack };
  return error instanceof ProblemError ? { ...plain, problem: { code: error.code, options: error.options } } : plain;
}
