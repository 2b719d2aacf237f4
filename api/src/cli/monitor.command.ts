import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { jsonIn } from '@noticeboard/content-model';
import { MalformedNote, parseVerifier } from '@noticeboard/ledger';
import { z } from 'zod';
import { CommandFailed } from '../config/command-failed.js';
import { readPolicy } from '../config/witness-files.js';
import { isThere } from '../files/is-there.js';
import { type Fetch, monitor, type Seen } from '../monitor/monitor.js';
import { askOthers, bytesOf, NoAnswer } from '../outgoing/ask-others.js';
import { defineCommand, textOf, UsageFault } from './command.js';

const usage = `usage: npm run portal -- monitor <url> [--state <file>] [--key <file>] [--policy <file>] [--webhook <url>] [--quiet]

Follows the public log of a portal: reads what is new since the last run, checks that it goes on from what was seen before,
and says in words what somebody should look at: a last date that was set back, a withdrawal with its reason, a text that was
taken out. Exit code 1 where two heads disagree, or the log is not cosigned as the policy demands. It needs no portal, and
is for cron, which mails what it prints: with --quiet it prints nothing where nothing happened.

--state   where it keeps what it has seen, noticeboard-monitor-<host>.json unless given
--key     the line of /log/public/key, kept elsewhere; without it the first run believes what it finds
--policy  a trust policy (C2SP tlog-policy): its quorum is demanded, and its witnesses are asked what they have seen
--webhook is sent what is printed, where something happened: POST { "text": "…" }, as channels of chats take it`;

const options = {
  state: { type: 'string' },
  key: { type: 'string' },
  policy: { type: 'string' },
  webhook: { type: 'string' },
  quiet: { type: 'boolean', default: false },
} as const;

const seenSchema: z.ZodType<Seen> = z.object({
  key: z.string(),
  size: z.int(),
  edge: z.array(z.base64()),
  note: z.string(),
});

export const monitorCommand = defineCommand(
  { usage, options, words: { many: 'one portal at a time', needed: true } },
  async ({ state, key, policy, webhook, quiet }, [address = '']) => {
    const url = originIn(address);
    const hook = webhook === undefined ? undefined : addressIn(webhook);
    const file = resolve(state ?? `noticeboard-monitor-${new URL(url).host.replaceAll(':', '-')}.json`);
    const given = (await textOf('key', key))?.trim();
    const seen = seenIn(file) ?? (given === undefined ? undefined : begunWith(given));
    if (given !== undefined && seen?.key !== given)
      throw new CommandFailed(`${file} is of another log: its key is ${seen?.key}`);
    const trusted = policy === undefined ? undefined : readPolicy(policy);
    const report = await monitor({ url, fetch: fetchBytes, policy: trusted }, seen).catch(explain);
    const { news, faults, size, seen: next } = report;
    for (const line of news) console.log(line);
    if (hook && news.length + faults.length > 0) await tell(hook, `${url}\n${[...news, ...faults].join('\n')}`);
    if (faults.length > 0) throw new CommandFailed(faults.join('\n'));
    if (next) keep(file, next);
    if (!quiet)
      console.log(`${entriesOf(size)}, ${size - (seen?.size ?? 0)} of them new; all fit what was seen before`);
  },
);

function entriesOf(size: number): string {
  return size === 1 ? '1 entry' : `${size} entries`;
}

function begunWith(key: string): Seen {
  return { key: parseVerifier(key).vkey, size: 0, edge: [], note: '' };
}

function originIn(address: string): string {
  return addressIn(address).origin;
}

function addressIn(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new UsageFault(`${text} is no address such as https://board.example\n${usage}`);
}

function seenIn(file: string): Seen | undefined {
  if (!isThere(file)) return undefined;
  const seen = seenSchema.safeParse(jsonIn(readFileSync(file, 'utf8'))).data;
  if (!seen)
    throw new CommandFailed(`${file} does not hold what a monitor has seen. Name another file, or move it away`);
  return seen;
}

function keep(file: string, seen: Seen): void {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${createHash('sha256').update(String(process.pid)).digest('hex').slice(0, 8)}`;
  writeFileSync(own, `${JSON.stringify(seen)}\n`);
  renameSync(own, file);
}

/** ms; bytes of a bundle of the longest entries. */
const [within, mostBytes] = [60_000, 256 * (65_535 + 2)];

const fetchBytes: Fetch = (url) =>
  askOthers({ within }, async (ask) => {
    const answer = await ask(new URL(url));
    return answer.statusCode === 200 ? bytesOf(answer, mostBytes) : undefined;
  });

/** @throws CommandFailed where it does not take it: the next run tells it again */
async function tell(hook: URL, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const question = { method: 'POST', headers, body: JSON.stringify({ text }) };
  const status = await askOthers({ within }, async (ask) => (await ask(hook, question)).statusCode ?? 0).catch(explain);
  if (status < 200 || status > 299) throw new CommandFailed(`${hook.origin} answers ${status} to the webhook`);
}

function explain(error: unknown): never {
  if (error instanceof MalformedNote || error instanceof NoAnswer) throw new CommandFailed(error.message);
  throw error;
}
