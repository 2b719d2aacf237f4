import { roles } from '@noticeboard/content-model';
import { roleLabels } from '../access/session.js';

export const roleChoices = roles.map((id) => ({ id, name: roleLabels[id] }));
