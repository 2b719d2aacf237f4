/**
 * RFC 8785: no white space, members sorted by the UTF-16 code units of their names, texts and numbers as ECMAScript
 * writes them. For what `JSON.parse` gives; a member that is undefined is left out.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += `${text === '' ? '' : ','}${canonicalJson(element)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members).sort()) {
    if (members[name] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(members[name])}`;
  }
  return `{${text}}`;
}
