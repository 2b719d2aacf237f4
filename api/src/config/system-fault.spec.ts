import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@noticeboard/event-store';
import { systemFault } from './system-fault.js';

const error = (message: string, more: object) => Object.assign(new Error(message), more);

describe('A refusal of the system', () => {
  it.each([
    [error('ENOSPC: no space', { code: 'ENOSPC', syscall: 'write' }), 'there is no room left: ENOSPC: no space'],
    [
      error('EACCES: denied', { code: 'EACCES', syscall: 'stat' }),
      /^whoever runs this may not read .*: EACCES: denied$/,
    ],
    [error('EROFS: no', { code: 'EROFS', syscall: 'open' }), 'that can only be read: EROFS: no'],
    [error('EISDIR: no', { code: 'EISDIR', syscall: 'read' }), 'a folder is where a file is needed: EISDIR: no'],
    [error('ENOTDIR: no', { code: 'ENOTDIR', syscall: 'stat' }), 'a file is where a folder is needed: ENOTDIR: no'],
    [error('ENAMETOOLONG: no', { code: 'ENAMETOOLONG', syscall: 'open' }), 'that name is too long: ENAMETOOLONG: no'],
    [error('EIO: i/o error', { code: 'EIO', syscall: 'read' }), 'EIO: i/o error'],
    [error('database is full', { code: 'SQLITE_FULL' }), 'there is no room left: database is full (SQLITE_FULL)'],
    [error('disk I/O error', { code: 'SQLITE_IOERR_READ' }), 'disk I/O error (SQLITE_IOERR_READ)'],
    [
      error('ConnectionFailed("Unable to open connection to local database /data/answers.db: 14")', { code: '' }),
      'that cannot be opened, or can only be read: /data/answers.db',
    ],
  ])('%s is one sentence, also as the cause of a store that refuses', (given, told) => {
    for (const each of [given, new StoreUnavailable('refused', { cause: given })])
      expect(systemFault(each)).toMatch(told);
  });

  it.each([new Error('a bug'), error('a bug', { code: 'ERR_INVALID_ARG_TYPE' }), error('gone', { code: 14 }), 'text'])(
    '%s is none',
    (given) => expect(systemFault(given)).toBeUndefined(),
  );
});
