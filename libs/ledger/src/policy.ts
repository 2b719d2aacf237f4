import { type Cosigner, parseCosigner } from './cosignature.js';
import { MalformedNote, parseVerifier, type Verifier } from './checkpoint.js';

/** A line of a file that cannot be used. */
export class MalformedPolicy extends Error {
  override readonly name = 'MalformedPolicy';
  /** @param line from 1; 0 where it is about the file as a whole */
  constructor(
    readonly line: number,
    why: string,
  ) {
    super(line === 0 ? why : `line ${line}: ${why}`);
  }
}

export interface Witness extends Cosigner {
  /** Its name in the file. */
  readonly alias: string;
  /** Prefix of its addresses (C2SP tlog-witness), without a slash at its end. */
  readonly url?: string;
}

/** A trust policy: C2SP tlog-policy. */
export interface Policy {
  readonly logs: readonly Verifier[];
  readonly witnesses: readonly Witness[];
  /** True when the witnesses of these names are enough. */
  readonly isMet: (aliases: ReadonlySet<string>) => boolean;
}

type IsMet = Policy['isMet'];

const longestPolicy = 2 ** 20;

/** @throws MalformedPolicy */
export function parsePolicy(text: string): Policy {
  const reading = new PolicyReading();
  for (const { line, words } of linesOf(text)) at(line, () => reading.take(words));
  return reading.end();
}

/** The keys of `log <vkey>` lines: the logs that a witness is a witness of. @throws MalformedPolicy */
export function parseLogs(text: string): readonly Verifier[] {
  const logs: Verifier[] = [];
  for (const { line, words } of linesOf(text))
    at(line, () => {
      if (words[0] !== 'log') throw new MalformedNote(`${words[0]} stands where "log <vkey>" is expected`);
      logs.push(logIn(words));
    });
  if (logs.length === 0) throw new MalformedPolicy(0, 'it names no log: a line is "log <vkey>"');
  return logs;
}

class PolicyReading {
  readonly #logs: Verifier[] = [];
  readonly #witnesses: Witness[] = [];
  readonly #named = new Map<string, IsMet>();
  readonly #members = new Set<string>();
  #quorum: IsMet | undefined;

  take([keyword, ...words]: readonly string[]): void {
    if (keyword === 'log') this.#log(words);
    else if (keyword === 'witness') this.#witness(words);
    else if (keyword === 'group') this.#group(words);
    else if (keyword === 'quorum') this.#setQuorum(words);
    else throw new MalformedNote(`${keyword} is none of log, witness, group and quorum`);
  }

  end(): Policy {
    if (!this.#quorum) throw new MalformedPolicy(0, 'it has no quorum: end it with "quorum <name>", or "quorum none"');
    return { logs: this.#logs, witnesses: this.#witnesses, isMet: this.#quorum };
  }

  #log(words: readonly string[]): void {
    const log = logIn(['log', ...words]);
    if (this.#logs.some(({ raw }) => raw.equals(log.raw))) throw new MalformedNote('this key is of another log too');
    this.#logs.push(log);
  }

  #witness([alias = '', vkey = '', url, ...rest]: readonly string[]): void {
    if (vkey === '' || rest.length > 0) throw new MalformedNote('a witness is "witness <name> <vkey> [<url>]"');
    const cosigner = parseCosigner(vkey);
    if (this.#witnesses.some(({ raw }) => raw.equals(cosigner.raw)))
      throw new MalformedNote('this key is of another witness too');
    this.#name(alias, (aliases) => aliases.has(alias));
    this.#witnesses.push({ ...cosigner, alias, ...(url !== undefined && { url: prefixIn(url) }) });
  }

  #group([name = '', quantity = '', ...members]: readonly string[]): void {
    if (members.length === 0) throw new MalformedNote('a group is "group <name> all|any|<number> <name>…"');
    const parts = members.map((member) => this.#member(member));
    const needed = quantity === 'all' ? parts.length : quantity === 'any' ? 1 : Number(quantity);
    if (!/^(all|any|[1-9]\d*)$/.test(quantity) || needed > parts.length)
      throw new MalformedNote(`${quantity} is none of all, any and a number from 1 to ${parts.length}`);
    this.#name(name, (aliases) => parts.filter((isMet) => isMet(aliases)).length >= needed);
  }

  #setQuorum([name = '', ...rest]: readonly string[]): void {
    if (name === '' || rest.length > 0) throw new MalformedNote('the quorum is "quorum <name>"');
    if (this.#quorum) throw new MalformedNote('there is a quorum already');
    this.#quorum = name === 'none' ? () => true : this.#known(name);
  }

  #name(name: string, isMet: IsMet): void {
    if (name === 'none' || this.#named.has(name)) throw new MalformedNote(`the name ${name} is taken`);
    this.#named.set(name, isMet);
  }

  #member(name: string): IsMet {
    const isMet = this.#known(name);
    if (this.#members.has(name)) throw new MalformedNote(`${name} is a member already`);
    this.#members.add(name);
    return isMet;
  }

  #known(name: string): IsMet {
    const isMet = this.#named.get(name);
    if (!isMet) throw new MalformedNote(`no witness or group before it is named ${name}`);
    return isMet;
  }
}

function logIn([, vkey = '', , ...rest]: readonly string[]): Verifier {
  if (vkey === '' || rest.length > 0) throw new MalformedNote('a log is "log <vkey> [<url>]"');
  return parseVerifier(vkey);
}

function prefixIn(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new MalformedNote('the address of a witness begins with https:// or http://');
  return url.replace(/\/+$/, '');
}

function* linesOf(text: string): Generator<{ readonly line: number; readonly words: readonly string[] }> {
  if (text.length > longestPolicy) throw new MalformedPolicy(0, `it is longer than ${longestPolicy} characters`);
  for (const [index, content] of text.split('\n').entries()) {
    // oxlint-disable-next-line no-control-regex -- the format takes tabs and no other
    if (/[\0-\x08\x0b-\x1f\x7f]/.test(content))
      throw new MalformedPolicy(index + 1, 'it has a control character; lines end with a newline alone');
    const words = content.split(/[ \t]+/).filter((word) => word !== '');
    if (words.length > 0 && !words[0]?.startsWith('#')) yield { line: index + 1, words };
  }
}

function at(line: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof MalformedNote ? new MalformedPolicy(line, error.message) : error;
  }
}
