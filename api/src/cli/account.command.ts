import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Role, roles } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import {
  listedPages,
  openStored,
  type ReadStore,
  ReadStoreUnavailable,
  ReadStoreUnusable,
} from '@noticeboard/read-store';
import { Accounts } from '../accounts/accounts.js';
import { type LostSchedule, lostSchedules } from '../accounts/lost-schedules.js';
import { generatePassword } from '../accounts/password.js';
import { usernamePattern } from '../accounts/user-names.js';
import type { CommandContext } from '../commands/command-context.js';
import type { Config } from '../config/config.js';
import { readEventLog, withEventLog } from '../config/stream-prefix.js';
import type { RecordReads } from '../reads/record.reads.js';
import { defineCommand, UsageFault, type Values } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- account <what>

  add <name> [--role admin|editor|auditor] [--password <text> | --password-stdin]
  list
  password <name> [--password <text> | --password-stdin]
  close <name>
  remove-code <name>
             its sign-in takes no code any more: the phone is lost, and the recovery codes with it

Without a role it is an admin; without a password one is generated and printed. Works on the event log that the environment names (DATA_DIR,
EVENT_STORE_URL), also while the portal runs: a closed account, or one with a new password, is signed out at once.`;

const options = {
  role: { type: 'string', default: 'admin' },
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

export const accountCommand = defineCommand(
  { usage, options, words: { needed: true } },
  async (values, [what, name, ...others]) => {
    if (others.length > 0 || (what === 'list' && name !== undefined))
      throw new UsageFault(`account ${what} takes ${what === 'list' ? 'no name' : 'one name'}\n${usage}`);
    const config = await onceLogAnswers(configOfPortal());
    const accountsOf = (events: EventStore) =>
      new Accounts(events, undefined, undefined, Object.values(config.identity.name));
    if (what === 'list') return readEventLog(config, (events) => list(accountsOf(events)));
    return withEventLog(config, async (events) => {
      const accounts = accountsOf(events);
      if (what === 'add') await add(accounts, nameGiven(name), roleGiven(values.role), await passwordGiven(values));
      else if (what === 'password') await changePassword(accounts, nameGiven(name), await passwordGiven(values));
      else if (what === 'close') await close(accounts, nameGiven(name), config);
      else if (what === 'remove-code') await removeSecondFactor(accounts, nameGiven(name));
      else throw new UsageFault(`account cannot ${what}\n${usage}`);
    });
  },
);

async function list(accounts: Accounts): Promise<void> {
  for (const { username, role, closed, createdAt, secondFactor } of await accounts.all())
    console.log([username, role, closed ? 'closed' : 'open', createdAt, ...(secondFactor ? ['code'] : [])].join('\t'));
}

async function add(accounts: Accounts, name: string, role: Role, password: Password): Promise<void> {
  await accounts.add(name, role, password.text, context());
  console.log(`added ${name} (${role})${password.generated ? `, password ${password.text}` : ''}`);
}

async function changePassword(accounts: Accounts, name: string, password: Password): Promise<void> {
  await accounts.edit(name, { password: password.text }, context());
  console.log(`${name} has a new password${password.generated ? `: ${password.text}` : ''}`);
}

async function close(accounts: Accounts, name: string, config: Config): Promise<void> {
  const { after } = await accounts.edit(name, { closed: true }, context());
  const lost = await lostWith(after.username, config);
  console.log(`closed ${name}${lost === undefined ? `; ${untold}` : ''}`);
  for (const { changeSet, title, publishAt } of lost ?? [])
    console.log(`not published at ${publishAt}, until somebody schedules it anew: ${title} (change set ${changeSet})`);
}

const untold = 'what it has scheduled, or approved for later, is not published: the dashboard says so';

/** Undefined while the read models, which tell it, cannot be read. */
async function lostWith(username: string, config: Config): Promise<readonly LostSchedule[] | undefined> {
  let reads: ReadStore | undefined;
  try {
    reads = await openStored({ url: config.redisUrl, dataDir: config.dataDir });
    return reads && (await lostSchedules(username, { closed: true }, recordsIn(reads)));
  } catch (error) {
    if (error instanceof ReadStoreUnusable || error instanceof ReadStoreUnavailable) return undefined;
    throw error;
  } finally {
    await reads?.close();
  }
}

function recordsIn(reads: ReadStore): Pick<RecordReads, 'everything' | 'one'> {
  return {
    everything: async (collection) => {
      const bodies: string[] = [];
      for await (const page of listedPages(reads, collection)) bodies.push(...page.map(({ body }) => body));
      return bodies;
    },
    one: async (collection, id) => {
      const [body] = await reads.documents(collection, [id]);
      if (body === undefined) throw new ReadStoreUnavailable(`${id} is not in the read models`);
      return body;
    },
  };
}

async function removeSecondFactor(accounts: Accounts, name: string): Promise<void> {
  const { before } = await accounts.edit(name, { secondFactor: false }, context());
  console.log(before?.secondFactor ? `${name} signs in without a code` : `${name} signs in without a code already`);
}

function nameGiven(name: string | undefined): string {
  if (name === undefined || !usernamePattern.test(name))
    throw new UsageFault('a user name has 1 to 64 letters, digits, dots, dashes, underscores or @');
  return name;
}

function roleGiven(role: string): Role {
  const known = roles.find((candidate) => candidate === role);
  if (!known) throw new UsageFault(`a role is one of ${roles.join(', ')}`);
  return known;
}

interface Password {
  readonly text: string;
  readonly generated: boolean;
}

async function passwordGiven(values: Values<typeof options>): Promise<Password> {
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : values.password;
  if (given === undefined) return { text: generatePassword(), generated: true };
  return { text: given, generated: false };
}

function context(): CommandContext {
  const at = new Date().toISOString();
  return { actor: 'operator', role: 'operator', at, correlationId: randomUUID(), commandId: randomUUID() };
}
