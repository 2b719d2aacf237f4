/** The value of a JSON text; undefined for what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True when two values are the same JSON, whatever the order of names: looked at up to the first difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    for (let place = 0; place < one.length; place += 1) if (!isSameJson(one[place], other[place])) return false;
    return true;
  }
  for (const name in other) if (own(one, name) === undefined && own(other, name) !== undefined) return false;
  for (const name in one) if (!isSameJson(own(one, name), own(other, name))) return false;
  return true;
}

function own(members: object, name: string): unknown {
  return Object.hasOwn(members, name) ? (members as Readonly<Record<string, unknown>>)[name] : undefined;
}
