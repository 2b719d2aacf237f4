// Dies with what it was lent half written.
import { writeFileSync } from 'node:fs';

process.once('message', ({ lent }) => {
  writeFileSync(lent.file, 'x'.repeat(5000));
  process.exit(7);
});
