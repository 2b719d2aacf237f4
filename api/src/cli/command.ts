import { readFile } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { systemFault } from '../config/system-fault.js';

/** The command line was not understood; the message says how it is used. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Value<O> = O extends { readonly type: 'boolean' } ? boolean : string;
export type Values<O> = {
  readonly [Name in keyof O]: O[Name] extends { readonly default: unknown }
    ? Value<O[Name]>
    : Value<O[Name]> | undefined;
};

interface CommandOutline<O extends Options> {
  readonly usage: string;
  readonly options: O;
  /** Words beside the options: what is said of more than one, and whether the command is nothing without. */
  readonly words?: { readonly many?: string; readonly needed?: boolean };
}

/** A verb of the command line; `--help` tells how it is used. @throws UsageFault for arguments that it does not take */
export function defineCommand<const O extends Options>(
  { usage, options, words }: CommandOutline<O>,
  run: (values: Values<O>, words: readonly string[]) => Promise<void>,
): (args: string[]) => Promise<void> {
  return async (args) => {
    const { values, positionals } = parsed(args);
    if (values['help'] || (words?.needed && positionals.length === 0)) console.log(usage);
    else await run(values as Values<O>, positionals);
  };

  function parsed(args: string[]) {
    try {
      const all = { ...options, help: { type: 'boolean' } } satisfies Options;
      const given = parseArgs<ParseArgsConfig>({ args, options: all, allowPositionals: words !== undefined });
      if (words?.many !== undefined && given.positionals.length > 1) throw new Error(words.many);
      return given;
    } catch (error) {
      throw new UsageFault(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    }
  }
}

/** The text of the file that an option names, where it is given. @throws UsageFault */
export async function textOf(option: string, file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readGiven(option, file);
}

export async function readGiven(option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => fileFault(option, file, error));
}

/** @throws UsageFault */
export function fileFault(option: string, file: string, error: unknown): never {
  throw new UsageFault(`--${option} ${file}: ${systemFault(error) ?? String(error)}`);
}
