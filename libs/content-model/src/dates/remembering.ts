/** The cache holds this many answers, of texts no longer than this. */
const mostKept = 500;
const longestKept = 300;

/** The same pure function, which keeps its last answers: a record has the same texts at each of its writes. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > longestKept) return answer(text);
    if (kept.has(text)) return kept.get(text) as T;
    const own = answer(text);
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, own);
    return own;
  };
}
