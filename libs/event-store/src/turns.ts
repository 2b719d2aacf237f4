const waiting: (() => void)[] = [];

/** Resolves at a later turn of the event loop, for one of all who wait at each turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(callNext);
  });
}

function callNext(): void {
  workOfTurn();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(callNext);
}

/** Work in one turn, in ms, after which others come first. */
const longest = 5;

/** When the work of this turn was first asked about. */
let began: number | undefined;

/** Counts the work of this turn from here on, unless it is counted already. @returns its ms so far */
export function workOfTurn(): number {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    setImmediate(() => (began = undefined));
  }
  return now - began;
}

export function isLongTurn(): boolean {
  return workOfTurn() >= longest;
}

/** Turns in which only others work: who connects is taken in one of them, read in the next and answered. */
const turnsOfOthers = 3;

/**
 * Lets others have their turn, where the work of this one is long. It is called between the stages of a request: each
 * of them may be long where its body or its record is, and a request that comes meanwhile waits for one of them, not
 * for all.
 */
export async function giveWay(): Promise<void> {
  if (!isLongTurn()) return;
  for (let turn = 0; turn < turnsOfOthers; turn += 1) await nextTurn();
}
