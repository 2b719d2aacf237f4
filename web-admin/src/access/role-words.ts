/** Who acts; the operator through the command line, the portal by itself. */
const words: Readonly<Record<string, string>> = {
  admin: 'Admin',
  auditor: 'Auditor',
  operator: 'Operator',
  portal: 'Portal',
};

export function roleWords(role: string): string {
  return words[role] ?? role;
}
