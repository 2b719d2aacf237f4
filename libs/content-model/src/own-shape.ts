import type { z } from 'zod';

/** Whether a parse would give back a value as it is: every member known and valid, in the order of the schema. */
type OwnShape = (value: unknown) => boolean;

/**
 * What tells of a value of JSON whether `schema` has nothing to say of it. It costs a tenth of a parse, which makes a
 * copy; whoever gets `false` parses, and is told why or gets the value in order.
 */
export function ownShape(schema: z.core.$ZodType): OwnShape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (!def.checks?.length) {
    if (def.type === 'object') return objectShape(def.shape);
    if (def.type === 'string') return (value) => typeof value === 'string';
    if (def.type === 'array') {
      const element = ownShape(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
  }
  // The id of a record and the span of a cell, by far the most of what has a rule of its own.
  const [rule, ...others] = def.checks ?? [];
  const minimum = others.length === 0 && rule ? minimumOf(rule) : undefined;
  if (minimum !== undefined && def.type === 'string')
    return (value) => typeof value === 'string' && value.length >= minimum;
  if (minimum !== undefined && def.type === 'number' && 'format' in def && def.format === 'safeint')
    return (value) => Number.isSafeInteger(value) && (value as number) >= minimum;
  const type = schema as z.ZodType;
  return (value) => {
    const { data } = type.safeParse(value);
    return data !== undefined && data === value;
  };
}

function minimumOf({ _zod: { def } }: z.core.$ZodCheck<never>): number | undefined {
  if (def.check === 'min_length') return (def as z.core.$ZodCheckMinLengthDef).minimum;
  if (def.check !== 'greater_than') return undefined;
  const { value, inclusive } = def as z.core.$ZodCheckGreaterThanDef;
  return inclusive && typeof value === 'number' ? value : undefined;
}

function objectShape(shape: Readonly<Record<string, z.core.$ZodType>>): OwnShape {
  const members = Object.entries(shape).map(([name, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const isOptional = def.type === 'optional';
    return { name, isOptional, isOwn: ownShape(isOptional ? def.innerType : schema) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    let place = 0;
    for (const name in given) {
      while (members[place]?.name !== name) if (members[place++]?.isOptional !== true) return false;
      if (!members[place++]?.isOwn(given[name])) return false;
    }
    return members.slice(place).every(({ isOptional }) => isOptional);
  };
}
