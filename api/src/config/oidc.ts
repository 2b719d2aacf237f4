import { type Role, roles } from '@noticeboard/content-model';

/** The OpenID provider that staff sign in with, and the roles of its groups. */
export interface Oidc {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret: string | undefined;
  readonly roles: readonly GroupRole[];
}

export interface GroupRole {
  readonly group: string;
  readonly role: Role;
}

/** `group=role,…`; undefined for a text that is none. */
export function groupRoles(text: string): readonly GroupRole[] | undefined {
  const found = text.split(',').map((entry): GroupRole | undefined => {
    const at = entry.lastIndexOf('=');
    const group = entry.slice(0, Math.max(at, 0)).trim();
    const role = roles.find((one) => one === entry.slice(at + 1).trim());
    return group !== '' && role ? { group, role } : undefined;
  });
  return found.every((entry) => entry !== undefined) ? found : undefined;
}
