import { type Role, roles } from '@noticeboard/content-model';
import { useCanAccess, usePermissions } from 'react-admin';
import { roleLabels } from '../providers/session.js';
import { useAsOf } from '../context/console-context.js';
import type { WordKey } from '../words/translate.js';

/** Who acts; the operator through the command line, the portal by itself. */
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
  const { permissions } = usePermissions<Role>();
  return permissions ? roleLabels[permissions] : '';
}

/** Whether this session may change records, which nobody can in the past. The server decides again with every write. */
export function useMayWrite(resource: string): boolean {
  const isPast = useAsOf() !== undefined;
  return useCanAccess({ resource, action: 'edit' }).canAccess === true && !isPast;
}

export const roleChoices = roles.map((id) => ({ id, name: roleLabels[id] }));
