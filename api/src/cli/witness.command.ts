import { createServer } from 'node:http';
import { once } from 'node:events';
import express from 'express';
import { listen } from '../boot/listen.js';
import { readConfig, UnusableConfig } from '../config/config.js';
import { readWitnessLogs } from '../config/witness-files.js';
import { openWitness } from '../witness/open-witness.js';
import { mountWitness } from '../witness/witness.mount.js';
import { defineCommand, UsageFault } from './command.js';

const usage = `usage: npm run portal -- witness <path>

Works as a witness of the logs in the file (lines "log <vkey>", from the log-key of each portal), and as nothing else, until it
is ended: C2SP tlog-witness, at http://HOST:PORT/witness. It cosigns a head of a log only where that goes on from the last
one. Its key and what it has cosigned are in DATA_DIR (keys/witness.key, witness/): a witness that has lost them is another
one. Its name is the host of PUBLIC_URL, or LOG_ORIGIN, and "/witness".`;

export const witnessCommand = defineCommand(
  { usage, options: {}, words: { many: 'one file names all logs', needed: true } },
  async (_, [path = '']) => {
    const { port, host, ...config } = readConfig(process.env);
    const logs = logsIn(path);
    const witness = openWitness({ ...config, logs, now: Date.now });
    const app = express();
    app.disable('x-powered-by');
    mountWitness(app, witness);
    const server = createServer(app);
    const listening = await listen(server, { variable: 'PORT', port, host });
    console.log(
      `witness of ${logs.length === 1 ? 'one log' : `${logs.length} logs`} on ${listening.url}/witness\n${witness.vkey}`,
    );
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await listening.close();
    witness.close();
  },
);

function logsIn(path: string) {
  try {
    return readWitnessLogs(path);
  } catch (error) {
    if (error instanceof UnusableConfig) throw error;
    throw new UsageFault(`${path} ${error instanceof Error ? error.message : String(error)}`);
  }
}
