// The limit of what costs an afternoon: Express over SQLite that lists, searches and adds postings, with the durability
// of the portal's log (`libs/event-store/src/sqlite`: WAL, an fsync at every commit, a commit for every request).
// No sessions, no history, no pages: whatever the portal does beyond this, it does within the ratio.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express from 'express';
import Database from 'libsql';

const database = new Database(join(process.argv[2], 'jobs.db'));
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE jobs (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL UNIQUE COLLATE NOCASE, record TEXT NOT NULL
  ) STRICT`);
const found = `FROM jobs WHERE title LIKE ? ESCAPE '!'`;
const page = database.prepare(`SELECT record ${found} ORDER BY number DESC LIMIT ? OFFSET ?`);
const count = database.prepare(`SELECT count(*) AS total ${found}`);
const add = database.prepare('INSERT INTO jobs (id, title, record) VALUES (?, ?, ?)');

const app = express();
app.use(express.json());

app.get('/api/jobs', ({ query }, response) => {
  const limit = Math.min(Number(query.limit) || 50, 1000);
  const offset = ((Number(query.page) || 1) - 1) * limit;
  const pattern = `%${String(query.q ?? '').replace(/[!%_]/g, '!$&')}%`;
  const [{ total }] = count.all(pattern);
  const rows = page.all(pattern, limit, offset);
  response.set('X-Total-Count', String(total)).json(rows.map(({ record }) => JSON.parse(record)).reverse());
});

app.post('/api/jobs', ({ body }, response) => {
  const title = String(body?.jobTitle ?? '').trim();
  if (title === '') return response.status(422).json({ message: 'A posting has a title.' });
  const at = new Date().toISOString();
  const record = { _id: randomUUID(), approved: false, createdAt: at, updatedAt: at, ...body, jobTitle: title };
  try {
    add.run(record._id, title, JSON.stringify(record));
    return response.status(201).json(record);
  } catch (error) {
    if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    return response.status(409).json({ message: 'There is a posting of this title.' });
  }
});

const server = app.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`));
