import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Role, roles } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { Accounts } from '../accounts/accounts.js';
import { generatePassword } from '../accounts/password.js';
import { usernamePattern } from '../accounts/user-names.js';
import { readEventLog, withEventLog } from '../config/stream-prefix.js';
import type { CommandContext } from '../commands/command-context.js';
import { defineCommand, UsageFault, type Values } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- account <what>

  add <name> [--role admin|editor|auditor] [--password <text> | --password-stdin]
  list
  password <name> [--password <text> | --password-stdin]
  close <name>
  remove-code <name>
             its sign-in takes no code any more: the phone is lost, and the recovery codes with it

Without a password one is generated and printed. Works on the event log that the environment names (DATA_DIR,
EVENT_STORE_URL), also while the portal runs: a closed account, or one with a new password, is signed out at once.`;

const options = {
  role: { type: 'string', default: 'admin' },
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

export const accountCommand = defineCommand(
  { usage, options, words: { needed: true } },
  async (values, [what, name]) => {
    const config = await onceLogAnswers(configOfPortal());
    const accountsOf = (events: EventStore) =>
      new Accounts(events, undefined, undefined, Object.values(config.identity.name));
    if (what === 'list') return readEventLog(config, (events) => list(accountsOf(events)));
    return withEventLog(config, async (events) => {
      const accounts = accountsOf(events);
      if (what === 'add') await add(accounts, nameGiven(name), roleGiven(values.role), await passwordGiven(values));
      else if (what === 'password') await changePassword(accounts, nameGiven(name), await passwordGiven(values));
      else if (what === 'close') await close(accounts, nameGiven(name));
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

async function close(accounts: Accounts, name: string): Promise<void> {
  await accounts.edit(name, { closed: true }, context());
  console.log(`closed ${name}; what it has scheduled, or approved for later, is not published: the dashboard says so`);
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
