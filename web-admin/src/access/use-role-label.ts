import type { Role } from '@noticeboard/content-model';
import { usePermissions } from 'react-admin';
import { roleLabels } from './session.js';

/** "Admin" or "Auditor"; empty until it is known. */
export function useRoleLabel(): string {
  const { permissions } = usePermissions<Role>();
  return permissions ? roleLabels[permissions] : '';
}
