const most = 1000;

/** A pure function that knows its last answers: the same words are looked at for several reasons. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const found = answer(text);
    known.set(text, found);
    return found;
  };
}
