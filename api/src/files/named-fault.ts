/** The failure of a file. Node leaves its name out where a folder is read in its place (EISDIR). */
export function namedFault(error: unknown, file: string): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR' && !('path' in error))
    error.message += ` '${file}'`;
  return error;
}
