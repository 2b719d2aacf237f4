const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The first name that one object in a JSON text gives twice; undefined where none does. `JSON.parse` takes the last of
 * such values and says nothing.
 */
export function repeatedName(json: string): string | undefined {
  /** The names in each object that is open, and undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let text = '';
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote: {
        const end = endOfText(json, at);
        text = json.slice(at, end + 1);
        at = end;
        break;
      }
      case openObject:
        open.push(new Set());
        break;
      case openList:
        open.push(undefined);
        break;
      case closeObject:
      case closeList:
        open.pop();
        break;
      case colon: {
        const names = open.at(-1);
        const name = text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
        if (names?.has(name)) return name;
        names?.add(name);
      }
    }
  }
  return undefined;
}

function endOfText(json: string, from: number): number {
  let at = from + 1;
  for (; at < json.length && json.charCodeAt(at) !== quote; at += 1) if (json.charCodeAt(at) === backslash) at += 1;
  return at;
}
