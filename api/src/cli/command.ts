import { parseArgs, type ParseArgsConfig } from 'node:util';
import { NoText, regularText } from '../regular-text/regular-text.js';
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
    if (values['help']) return console.log(usage);
    // A variable of a script that is not set leaves no word behind, or an empty one.
    if (words?.needed && positionals.length === 0) throw new UsageFault(usage);
    if (positionals.includes('')) throw new UsageFault(`a word is empty\n${usage}`);
    await run(values as Values<O>, positionals);
  };

  function parsed(args: string[]) {
    try {
      const all = { ...options, help: { type: 'boolean' } } satisfies Options;
      const given = parseArgs<ParseArgsConfig>({ args, options: all, allowPositionals: words !== undefined });
      if (words?.many !== undefined && given.positionals.length > 1) throw new Error(words.many);
      return given;
    } catch (error) {
      throw new UsageFault(`${argumentFault(args, error)}\n${usage}`);
    }
  }
}

/** The text in place of the hints of Node. */
function argumentFault(args: readonly string[], error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, named = ''] = /'([^']*)'/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `there is no option ${named}`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `${named} is not taken here`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  const [, option = named] = /(--[\w-]+)/.exec(named) ?? [];
  if (message.includes('does not take an argument')) return `${option} takes no value`;
  const next = args[args.indexOf(option) + 1];
  return next?.startsWith('-')
    ? `${option} needs a value; one that begins with a dash is given as ${option}=${next}`
    : `${option} needs a value`;
}

/** The text of the file that an option names, where it is given. @throws UsageFault */
export async function textOf(option: string, file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readGiven(option, file);
}

/** Many times what a key, a checkpoint or a proof comes to. */
const mostBytes = 2 ** 20;

export async function readGiven(option: string, file: string): Promise<string> {
  try {
    return regularText(file, mostBytes, { followsLinks: true });
  } catch (error) {
    fileFault(option, file, error);
  }
}

/** @throws UsageFault */
export function fileFault(option: string, file: string, error: unknown): never {
  const reason = error instanceof NoText ? `${error.message}. Name a file` : systemFault(error);
  throw new UsageFault(`--${option} ${file}: ${reason ?? String(error)}`);
}
