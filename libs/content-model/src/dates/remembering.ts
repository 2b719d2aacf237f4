/** The cache holds this many answers, of texts no longer than this. */
const mostCached = 500;
const longestCached = 300;

/** The same pure function, which keeps its last answers: a record has the same texts at each of its writes. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const cached = new Map<string, T>();
  return (text) => {
    if (text.length > longestCached) return answer(text);
    if (cached.has(text)) return cached.get(text) as T;
    const own = answer(text);
    if (cached.size >= mostCached) cached.clear();
    cached.set(text, own);
    return own;
  };
}
