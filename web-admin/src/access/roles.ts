import { type ConsoleScreen, type Right, roles } from '@noticeboard/content-model';
import { useCanAccess, usePermissions } from 'react-admin';
import { roleLabels, type Session } from '../providers/session.js';
import { useAsOf } from '../context/console-context.js';
import type { WordKey } from '../words/translate.js';

/** The actor of a write: a member of staff, the operator through the command line, the portal by itself. */
const words: Readonly<Record<string, WordKey>> = {
  ...roleLabels,
  operator: 'Operator',
  portal: 'Portal',
};

export function roleWords(role: string): string {
  return words[role] ?? role;
}

/** "Admin" or "Auditor"; empty until it is known. */
export function useRoleLabel(): string {
  const { permissions } = usePermissions<Session>();
  return permissions ? roleLabels[permissions.role] : '';
}

/** The rights that the server gives this session; none until they are known. */
export function useRights(): readonly Right[] {
  return usePermissions<Session>().permissions?.may ?? [];
}

export function useMay(right: Right): boolean {
  return useRights().includes(right);
}

/** The name of a screen for this session: nobody is offered to add records that they may only read. */
export function useScreenLabel(): (screen: ConsoleScreen) => string {
  const mayWrite = useMay('write');
  return ({ label, readLabel = label }) => (mayWrite ? label : readLabel);
}

/**
 * True when this session may change records, which nobody can in the past. The server decides again with every write.
 */
export function useMayWrite(resource: string): boolean {
  const isPast = useAsOf() !== undefined;
  return useCanAccess({ resource, action: 'edit' }).canAccess === true && !isPast;
}

export const roleChoices = roles.map((id) => ({ id, name: roleLabels[id] }));
