import { StoreUnavailable } from '@noticeboard/event-store';

/** The words before the system's own. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'whoever runs this may not read or write there: ',
  EPERM: 'whoever runs this may not do that there: ',
  EROFS: 'that can only be read: ',
  ENOENT: 'there is no such file or folder: ',
  EISDIR: 'a folder is where a file is needed: ',
  ENOTDIR: 'a file is where a folder is needed: ',
  ENAMETOOLONG: 'that name is too long: ',
  ELOOP: 'a link leads to itself: ',
  ENOSPC: 'there is no room left: ',
  EDQUOT: 'there is no room left: ',
  SQLITE_FULL: 'there is no room left: ',
  SQLITE_READONLY: 'that can only be read: ',
  SQLITE_CANTOPEN: 'that cannot be opened, or can only be read: ',
  SQLITE_IOERR_SHMSIZE: 'there is no room left: ',
};

/** The refusal of the file system, or of SQLite, in a sentence for the operator; undefined for every other error. */
export function systemFault(given: unknown): string | undefined {
  const error = given instanceof StoreUnavailable ? given.cause : given;
  const { code, message, syscall } = Object(error) as NodeJS.ErrnoException;
  const [, unopened] =
    /^ConnectionFailed\("Unable to open connection to local database (.*): \d+"\)$/.exec(message) ?? [];
  // libsql gives no code where the file is not opened at all.
  if (unopened !== undefined) return `${meanings['SQLITE_CANTOPEN']}${unopened}`;
  if (typeof code !== 'string') return undefined;
  const isOfSqlite = code.startsWith('SQLITE_');
  if (!isOfSqlite && syscall === undefined) return undefined;
  return `${meanings[code] ?? ''}${message}${isOfSqlite ? ` (${code})` : ''}`;
}
