// A process of its own on the built library, for tests that kill it: `node store-child.mjs <task> <dir> [name]`.
// It says one line of JSON for each thing that has happened, and only after that.
import { randomUUID } from 'node:crypto';
import { openSqliteEventStore } from '../../dist/sqlite/sqlite-event-store.js';

const [task, dir, name] = process.argv.slice(2);

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const newEvent = (type) => ({
  id: randomUUID(),
  type,
  data: { padding: 'x'.repeat(300) },
  metadata: { actor: 'test' },
});

const tasks = {
  /** Many writers at once, each append over two streams, until the process is killed or the store refuses. */
  async write() {
    const store = await openSqliteEventStore({ dir, exclusive: true });
    let next = 0;
    const writer = async () => {
      for (;;) {
        const record = `${name}x${(next += 1)}`;
        const events = [newEvent('PostingAdded'), newEvent('PostingEdited')];
        await store.append([
          { stream: `job-${record}`, expected: 'none', events },
          { stream: `jobTitle-${record}`, expected: 'none', events: [newEvent('TitleClaimed')] },
          { stream: `credential-${record}`, expected: 'none', events: [newEvent('PasswordSet')] },
        ]);
        say({ stored: record });
      }
    };
    await Promise.all(Array.from({ length: 16 }, writer)).catch((error) => say({ refused: error.name }));
  },

  async hold() {
    await openSqliteEventStore({ dir, exclusive: true });
    say({ opened: true });
    setInterval(() => {}, 60_000);
  },

  async append() {
    const store = await openSqliteEventStore({ dir });
    await store.append([{ stream: name, expected: 'none', events: [newEvent('PostingAdded')] }]);
    say({ stored: name });
    await store.close();
  },
};

await tasks[task]();
