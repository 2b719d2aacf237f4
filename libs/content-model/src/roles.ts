/** What an account may do, from the most to the least. */
export const roles = ['admin', 'editor', 'auditor'] as const;
export type Role = (typeof roles)[number];
