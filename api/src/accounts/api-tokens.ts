import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Account, type ApiToken, mayDo, type Role, tokenActor, tokenRights } from '@noticeboard/content-model';
import { type CommandContext, recordId } from '../commands/command-context.js';
import type { Actor } from '../http/access.js';
import type { Accounts, IssuedToken } from './accounts.js';

/** A program that asks with a token which is good. */
export type Program = Actor & { readonly role: Role; readonly tokenId: string };

/** 256 random bits in base64url. */
const secretLength = 43;

/** The tokens of programs. `nb_`, the name of the issuer in base64url, and the secret, whose hash lies with credentials. */
export class ApiTokens {
  constructor(private readonly accounts: Accounts) {}

  /** @returns the bearer token, which nobody can be shown again. @throws ProblemError `duplicateToken`, `invalid` */
  async issue(issuer: string, asked: Omit<ApiToken, 'id'>, context: CommandContext) {
    const random = randomBytes(32).toString('base64url');
    const token = { id: recordId(context.commandId), ...asked };
    const { after, position } = await this.accounts.issueToken(issuer, token, sha256(random), context);
    const issuedAt = after.tokens?.find(({ id }) => id === token.id)?.issuedAt ?? context.at;
    const issued: IssuedToken = { ...token, issuedAt, issuedBy: after.username };
    return { issued, secret: `nb_${Buffer.from(after.username).toString('base64url')}${random}`, position };
  }

  /** @param bearer as it came. @returns why not, in a sentence, where it is refused */
  async program(bearer: string, now: number): Promise<Program | string> {
    const issuer = Buffer.from(bearer.slice('nb_'.length, -secretLength), 'base64url').toString();
    const hash = Buffer.from(sha256(bearer.slice(-secretLength)));
    if (issuer === '') return unknown;
    const { tokens: hashes = {} } = await this.accounts.credentials.of(issuer);
    const same = ([, one]: readonly [string, string]) =>
      one.length === hash.length && timingSafeEqual(Buffer.from(one), hash);
    const [id] = Object.entries(hashes).find(same) ?? [];
    const tokenOf = (account: Account | undefined) => account?.tokens?.find((one) => one.id === id);
    let account = id === undefined ? undefined : await this.accounts.trusted(issuer);
    // The secret of a token that was issued just now is in the log: the account as it is trusted may be older.
    if (id !== undefined && !tokenOf(account)) account = await this.accounts.find(issuer);
    const token = tokenOf(account);
    if (!account || !token) return unknown;
    const fault = tokenFault(account, token, now);
    if (fault !== undefined) return fault;
    const may = tokenRights.findLast((right) => token.may.includes(right)) ?? 'read';
    return { username: tokenActor(token.name), role: token.role, issuer: account.username, may, tokenId: token.id };
  }
}

const unknown = 'This token is not known here, or was revoked. Ask an admin for another.';

/** Why a token that is there is good for nothing now; undefined: it is good. */
function tokenFault(issuer: Account, { expiresAt }: ApiToken, now: number): string | undefined {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now)
    return `This token expired at ${expiresAt}. Ask an admin for another.`;
  if (issuer.closed || !mayDo(issuer.role, 'accounts'))
    return `“${issuer.username}”, who issued this token, is no admin any more. Ask an admin for another.`;
  return undefined;
}

/** Hex. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
