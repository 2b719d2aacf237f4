import { type ChangeSet, mayDo, type Right, type Role } from '@noticeboard/content-model';
import type { Accounts } from '../accounts/accounts.js';

/** The present rights of accounts. */
export type Rights = Pick<Accounts, 'roleOf'>;

/** True when somebody answers for an outcome that needs review. */
export interface Answer {
  readonly holds: boolean;
  /** Why what was said of it holds no more. */
  readonly why?: string;
}

/** The act that somebody would answer for. */
interface Use {
  readonly digest: string | undefined;
  /** The account that publishes or schedules it; undefined: none yet. */
  readonly by?: string | undefined;
  /** The time that it goes out at; undefined: now. */
  readonly publishAt?: string | undefined;
  readonly now: string;
}

/** An approval of an outcome, and the right that it takes. */
interface Word {
  readonly word: ChangeSet['approval'] | ChangeSet['override'];
  readonly did: string;
  readonly needs: Right;
}

/**
 * True when the approval of this outcome holds, or an admin's word in its place. Both are of one outcome at one time:
 * the one that they name, else the first that it was scheduled for upon them. It goes out then, or afterwards where it
 * failed then. The approver may choose another time. And they are as good as the rights of the account that gave them.
 */
export async function answerFor({ approval, override }: ChangeSet, use: Use, rights: Rights): Promise<Answer> {
  const given: readonly Word[] = [
    { word: approval, did: 'approved it', needs: 'write' },
    { word: override, did: 'let it out unreviewed', needs: 'publishUnreviewed' },
  ];
  const isOwn = (word: Word['word']) => word === approval && word?.by === use.by;
  let why: string | undefined;
  for (const { word, did, needs } of given) {
    if (!word || word.digest !== use.digest) continue;
    const role = await rights.roleOf(word.by);
    const fault = lostRight(word.by, did, needs, role) ?? (isOwn(word) ? undefined : otherTime(word, did, use));
    if (fault === undefined) return { holds: true };
    why ??= fault;
  }
  return { holds: false, ...(why !== undefined && { why }) };
}

/** Why what somebody has scheduled does not go out; undefined where it does. */
export function schedulerFault(by: string, role: Role | undefined): string | undefined {
  if (role && mayDo(role, 'write')) return undefined;
  return `“${by}”, who has scheduled it, ${lost(role)}. Publish it, or schedule it anew.`;
}

function lostRight(by: string, did: string, needs: Right, role: Role | undefined): string | undefined {
  if (role && mayDo(role, needs)) return undefined;
  return `“${by}”, who has ${did}, ${lost(role)}. Another person has to approve it.`;
}

function lost(role: Role | undefined): string {
  return role === undefined ? 'has no open account any more' : 'may not do that any more';
}

function otherTime(
  { by, publishAt, scheduledFor }: { readonly by: string; readonly publishAt?: string; readonly scheduledFor?: string },
  did: string,
  use: Use,
): string | undefined {
  const agreed = publishAt ?? scheduledFor;
  if (agreed === undefined || agreed === use.publishAt) return undefined;
  if (use.publishAt === undefined && agreed <= use.now) return undefined;
  return `“${by}” has ${did} for ${agreed} alone. Schedule it for then, or have it approved for another time.`;
}
