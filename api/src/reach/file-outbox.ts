import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';
import type { QueuedMessage } from './message.js';
import { claimMs, type Lease, leaseMs, type Outbox, ownLanes, type ReactorState, type Settled } from './outbox.js';

/*
 * A message has one body for all destinations: `bodies`. `messages.due` is when it may be taken; of one that was taken,
 * when its lease ends, which tells the lease too. `lanes` has a row for each lane of each message that waits.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, destination TEXT NOT NULL, id TEXT NOT NULL, recipient TEXT NOT NULL,
    due INTEGER NOT NULL, tries INTEGER NOT NULL, since INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0, cursor TEXT, why TEXT, dead INTEGER,
    UNIQUE (destination, id, recipient)) STRICT;
  CREATE INDEX IF NOT EXISTS dues ON messages (destination, due) WHERE dead IS NULL;
  CREATE INDEX IF NOT EXISTS recipients ON messages (destination, recipient);
  CREATE TABLE IF NOT EXISTS bodies (
    destination TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (destination, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lanes (
    destination TEXT NOT NULL, lane TEXT NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (destination, lane, seq)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS lanesOf ON lanes (seq);
  CREATE TABLE IF NOT EXISTS queues (destination TEXT PRIMARY KEY, paused INTEGER NOT NULL, fault TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER) STRICT;`;

const row = z.object({
  seq: z.number(),
  id: z.string(),
  recipient: z.string(),
  due: z.number(),
  tries: z.number(),
  since: z.number(),
  cursor: z.string().nullable(),
  why: z.string().nullable(),
  dead: z.number().nullable(),
  body: z.string(),
});
const rows = z.array(row);
const counted = z.object({ number: z.number().nullable() });
const noted = z.object({ value: z.string() }).optional();
const queue = z.object({ paused: z.number(), fault: z.string().nullable() }).optional();

/** In a file beside the embedded log, which is of one process: another that had it was killed, and has lost it. */
export function fileOutbox(dir: string): Outbox {
  const db = openKeptFile(dir, 'outbox.db', tables);
  const sql = (text: string) => db.prepare(text);
  const columns = 'm.seq, m.id, recipient, due, tries, since, cursor, why, dead, body';
  const whole = `SELECT ${columns} FROM messages m JOIN bodies b ON b.destination = m.destination AND b.id = m.id`;
  const isFirst = `NOT EXISTS (SELECT 1 FROM lanes mine JOIN lanes other ON other.destination = mine.destination
    AND other.lane = mine.lane AND other.seq < mine.seq WHERE mine.seq = m.seq)`;
  const isOpen = 'NOT EXISTS (SELECT 1 FROM queues q WHERE q.destination = m.destination AND paused = 1)';
  const note = sql('SELECT value FROM notes WHERE name = ? AND (until IS NULL OR until > ?)');
  const putNote = sql('INSERT OR REPLACE INTO notes VALUES (?, ?, ?)');
  const dropNote = sql('DELETE FROM notes WHERE name = ? AND value = ?');
  const putBody = sql('INSERT OR IGNORE INTO bodies VALUES (?, ?, ?)');
  const putMessage = sql(
    'INSERT OR IGNORE INTO messages (destination, id, recipient, due, tries, since, cursor) VALUES (?, ?, ?, ?, 0, ?, ?)',
  );
  const putLane = sql('INSERT INTO lanes VALUES (?, ?, ?)');
  const dueOnes = sql(
    `${whole} WHERE m.destination = ? AND dead IS NULL AND due <= ? AND ${isFirst} AND ${isOpen} ORDER BY due, seq LIMIT ?`,
  );
  const lease = sql('UPDATE messages SET due = ?, tries = tries + 1, since = ?, taken = 1 WHERE seq = ?');
  const leased = sql(`${whole} WHERE m.destination = ? AND m.id = ? AND recipient = ? AND dead IS NULL AND due = ?`);
  const free = sql('UPDATE messages SET due = min(due, ?), taken = 0 WHERE taken = 1');
  const delay = sql('UPDATE messages SET due = ?, why = ?, taken = 0 WHERE seq = ?');
  const advance = sql('UPDATE messages SET due = ?, cursor = ?, tries = 0, taken = 0 WHERE seq = ?');
  const bury = sql('UPDATE messages SET dead = ?, why = ? WHERE seq = ?');
  const remove = sql('DELETE FROM messages WHERE seq = ?');
  const leaveLanes = sql('DELETE FROM lanes WHERE seq = ?');
  const dropBody = sql(
    `DELETE FROM bodies WHERE destination = ? AND id = ?
     AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.destination = bodies.destination AND m.id = bodies.id)`,
  );
  const setQueue = sql(
    `INSERT INTO queues VALUES (?, coalesce(?, 0), ?)
     ON CONFLICT (destination) DO UPDATE SET paused = coalesce(?, paused), fault = excluded.fault`,
  );
  const readQueue = sql('SELECT paused, fault FROM queues WHERE destination = ?');
  const count = sql('SELECT count(*) AS number FROM messages WHERE destination = ? AND (dead IS NOT NULL) = ?');
  const next = sql(
    `SELECT min(due) AS number FROM messages m WHERE dead IS NULL AND ${isOpen}
     AND destination = ? AND ${isFirst}`,
  );
  const deadOnes = sql(`${whole} WHERE m.destination = ? AND dead IS NOT NULL ORDER BY dead DESC, seq LIMIT ?`);
  const waitingOnes = sql(`${whole} WHERE m.destination = ? AND dead IS NULL ORDER BY seq LIMIT ?`);
  const laneOnes = sql(
    `${whole} JOIN lanes l ON l.seq = m.seq WHERE m.destination = ? AND l.lane = ? AND dead IS NULL ORDER BY m.seq`,
  );
  const hurry = sql('UPDATE messages SET due = ? WHERE destination = ? AND dead IS NULL AND due > ? AND taken = 0');
  const hurryOldest = sql(
    `UPDATE messages SET due = ? WHERE seq IN (SELECT m.seq FROM messages m WHERE m.destination = ? AND dead IS NULL
     AND due > ? AND taken = 0 AND ${isFirst} ORDER BY m.seq LIMIT ?)`,
  );
  const ofRecipient = sql(`${whole} WHERE m.destination = ? AND recipient = ?`);
  const ofMessage = sql(`${whole} WHERE m.destination = ? AND m.id = ?`);
  const dropping = ['messages', 'lanes', 'bodies', 'queues'].map((table) =>
    sql(`DELETE FROM ${table} WHERE destination = ?`),
  );

  const reactor = (): ReactorState | undefined => {
    const found = noted.parse(note.get('reactor', 0));
    return found && (JSON.parse(found.value) as ReactorState);
  };
  const enqueue = (message: QueuedMessage, now: number, due = now) => {
    const { destination, id, to = '', cursor, ...body } = message;
    putBody.run(destination, id, JSON.stringify({ id, ...body }));
    const { changes, lastInsertRowid } = putMessage.run(destination, id, to, due, now, cursor ?? null);
    if (changes > 0) for (const lane of ownLanes(message)) putLane.run(destination, lane, lastInsertRowid);
  };
  const messageOf = (destination: string, { body, recipient, cursor }: z.infer<typeof row>): QueuedMessage => {
    const stored = JSON.parse(body) as QueuedMessage;
    return {
      ...stored,
      destination,
      ...(recipient !== '' && { to: recipient }),
      ...(cursor !== null && { cursor }),
    };
  };
  const waitingOf = (destination: string, found: z.infer<typeof row>) => ({
    message: messageOf(destination, found),
    tries: found.tries,
    due: found.due,
    ...(found.why !== null && { why: found.why }),
  });
  const forgotten = (destination: string, { seq, id }: Pick<z.infer<typeof row>, 'seq' | 'id'>) => {
    leaveLanes.run(seq);
    remove.run(seq);
    dropBody.run(destination, id);
  };
  const settleOne = ({ message, until }: Lease, as: Settled, now: number) => {
    const { destination, id, to = '' } = message;
    const found = row.optional().parse(leased.get(destination, id, to, until));
    if (!found) return;
    if (as.kind === 'again') {
      delay.run(as.at, as.why, found.seq);
    } else if (as.kind === 'dead') {
      leaveLanes.run(found.seq);
      bury.run(now, as.why, found.seq);
    } else {
      const children = as.kind === 'fanOut' ? as.to : [];
      for (const { to: recipient, after = 0 } of children) {
        const { cursor: _, ...parent } = message;
        enqueue({ ...parent, to: recipient }, now, now + after);
      }
      if (as.kind === 'fanOut' && as.cursor !== undefined) advance.run(now, as.cursor, found.seq);
      else forgotten(destination, found);
    }
    setQueue.run(destination, null, as.kind === 'again' || as.kind === 'dead' ? as.why : null, null);
  };
  const revive = (destination: string, found: z.infer<typeof row>, now: number) => {
    const message = messageOf(destination, found);
    forgotten(destination, found);
    enqueue(message, now);
  };
  const step = <Given extends readonly unknown[], T>(work: (...given: Given) => T) =>
    usable('the outbox', (...given: Given) => db.transaction(() => work(...given))());

  db.exec(`DELETE FROM notes WHERE name = 'claim'`);
  return {
    claim: step((token, now) => {
      const held = noted.parse(note.get('claim', now));
      if (held && held.value !== token) return false;
      if (!held) free.run(now);
      putNote.run('claim', token, now + claimMs);
      return true;
    }),
    release: step((token) => void dropNote.run('claim', token)),
    reactor: step(reactor),
    put: step((after, state, messages, now) => {
      if (reactor()?.position !== after) return false;
      for (const message of messages) enqueue(message, now);
      putNote.run('reactor', JSON.stringify(state), null);
      return true;
    }),
    add: step((messages, now) => {
      for (const message of messages) enqueue(message, now);
    }),
    take: step((destination, most, now) =>
      rows.parse(dueOnes.all(destination, now, most)).map((found) => {
        const since = found.tries === 0 ? now : found.since;
        lease.run(now + leaseMs, since, found.seq);
        return { message: messageOf(destination, found), until: now + leaseMs, tries: found.tries, since };
      }),
    ),
    settle: step((taken, now) => {
      for (const { lease: given, as } of taken) settleOne(given, as, now);
    }),
    nextDue: step((destination) => counted.parse(next.get(destination)).number ?? undefined),
    state: step((destination) => {
      const found = queue.parse(readQueue.get(destination));
      return {
        waiting: counted.parse(count.get(destination, 0)).number ?? 0,
        failed: counted.parse(count.get(destination, 1)).number ?? 0,
        paused: found?.paused === 1,
        ...(found && found.fault !== null && { fault: found.fault }),
      };
    }),
    pause: step((destination, paused) => {
      const { fault } = queue.parse(readQueue.get(destination)) ?? {};
      setQueue.run(destination, Number(paused), fault ?? null, Number(paused));
    }),
    retry: step((destination, now) => {
      const dead = rows.parse(deadOnes.all(destination, -1)).toSorted((one, other) => one.seq - other.seq);
      for (const found of dead) revive(destination, found, now);
      hurry.run(now, destination, now);
      return dead.length;
    }),
    hurry: step((destination, most, now) => void hurryOldest.run(now, destination, now, most)),
    waiting: step((destination, most) =>
      rows.parse(waitingOnes.all(destination, most)).map((found) => waitingOf(destination, found)),
    ),
    waitingIn: step((destination, lane) =>
      rows.parse(laneOnes.all(destination, lane)).map((found) => waitingOf(destination, found)),
    ),
    dead: step((destination, most) =>
      rows
        .parse(deadOnes.all(destination, most))
        .map((found) => ({ message: messageOf(destination, found), why: found.why ?? '', at: found.dead ?? 0 })),
    ),
    remove: step((destination, ids) => {
      for (const id of ids)
        for (const found of rows.parse(ofMessage.all(destination, id))) forgotten(destination, found);
    }),
    drop: step((destination) => {
      for (const statement of dropping) statement.run(destination);
    }),
    forget: step((destination, to) => {
      for (const found of rows.parse(ofRecipient.all(destination, to))) forgotten(destination, found);
    }),
    async close() {
      db.close();
    },
  };
}
