import Database from 'libsql';

/** What is wrong with the file of an embedded log, as SQLite itself tells; undefined when nothing is. It reads all of it. */
export function damageIn(file: string): string | undefined {
  const database = new Database(file, { readonly: true });
  try {
    const [row] = database.prepare('SELECT integrity_check AS told FROM pragma_integrity_check(1)').all() as {
      told: string;
    }[];
    return row?.told === 'ok' ? undefined : (row?.told ?? 'it cannot be read').replace(/\s+/g, ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
