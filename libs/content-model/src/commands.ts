import type { z } from 'zod';

/** One row of a table of commands, by type: the schema of what such a command says, and the words of a step of a change set. */
interface CommandRow {
  readonly data: z.ZodType;
  readonly words: string;
}
type CommandRows = Readonly<Record<string, CommandRow>>;

/** The commands that a table describes. */
export type CommandOf<T extends CommandRows> = {
  [K in keyof T & string]: { readonly type: K } & Given<z.infer<T[K]['data']>>;
}[keyof T & string];
type Given<Data> = Data extends Readonly<Record<string, never>> ? unknown : Readonly<Data>;

/** @throws RangeError for a stored command that is none of these, or does not fit its schema */
export function readCommand<T extends CommandRows>(rows: T, stored: Readonly<Record<string, unknown>>): CommandOf<T> {
  const { type, ...given } = stored;
  const row = typeof type === 'string' && Object.hasOwn(rows, type) ? rows[type] : undefined;
  const parsed = row?.data.safeParse(given);
  if (!parsed?.success) throw new RangeError(`a command ${String(type)} cannot be read`);
  return { type, ...(parsed.data as object) } as CommandOf<T>;
}
