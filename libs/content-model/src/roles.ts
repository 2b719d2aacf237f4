/** The roles of an account, from the most rights to the least. */
export const roles = ['admin', 'editor', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** The roles that have each right. The API refuses by this table, and the console offers by what the session says of it. */
export const rights = {
  /** Reading as staff: the past, what is prepared, the desk, the read models' state. And keeping the own password. */
  read: roles,
  /** Writing content: records, change sets and their approval. */
  write: ['admin', 'editor'],
  /** Bringing a record back to what it was. */
  'history.restore': ['admin', 'editor'],
  /** Undoing an own action, as a whole. */
  'history.undo': ['admin', 'editor'],
  /** Undoing what somebody else has done, as a whole. */
  undoOthers: ['admin'],
  /** Dropping steps of others and discarding their change sets. */
  discardOthers: ['admin'],
  /** Having the read models checked, rebuilt or rolled back. */
  rebuild: ['admin'],
  /** Publishing without the approval that is needed, with a reason. */
  publishUnreviewed: ['admin'],
  /** Taking a text out of the public log, or an uploaded file down, for good. */
  takeOut: ['admin'],
  /** Adding, changing and closing accounts. */
  accounts: ['admin'],
  /** Choosing the places outside the portal that get what becomes public. */
  channels: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

export const allRights = Object.keys(rights) as readonly Right[];

/** Actors without an account, each under the name of its role: through the command line, and by itself. */
export const ownActors = ['operator', 'portal'] as const;
export type OwnActor = (typeof ownActors)[number];

/** The operator and the portal itself have no role: their rights are stated where they act. */
export function mayDo(role: Role | OwnActor, right: Right): boolean {
  const having: readonly string[] = rights[right];
  return having.includes(role);
}

export function rightsOf(role: Role): readonly Right[] {
  return allRights.filter((right) => mayDo(role, right));
}
