/** Counts the turns that everybody else has on the event loop, until it is asked how many they were. */
export function countTurns(): () => number {
  let turns = 0;
  let isOver = false;
  const tick = () => {
    turns += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isOver = true;
    return turns;
  };
}
