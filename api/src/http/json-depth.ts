const [quote, backslash] = [0x22, 0x5c];
const [opening, closing] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Whether arrays and objects of a JSON text are nested deeper than that; looked at before it is parsed. */
export function isDeeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (opening.has(byte) && (depth += 1) > most) return true;
    else if (closing.has(byte)) depth -= 1;
  }
  return false;
}
