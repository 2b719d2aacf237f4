import 'reflect-metadata';
import { StoreUnusable } from '@noticeboard/event-store';
import { ReadStoreUnusable } from '@noticeboard/read-store';
import type { FirstAccount } from './accounts/first-account.js';
import { readConfig, UnusableConfig } from './config/config.js';
import { growSlowly } from './config/heap.js';
import { releaseLine } from './config/release.js';
import { guardStderr } from './config/secrets.js';
import { systemFault } from './config/system-fault.js';
import { openLog } from './boot/logs.js';
import { PortTaken } from './boot/listen.js';
import { type Portal, startPortal } from './boot/portal.js';

const exit = { ok: 0, failed: 1, misconfigured: 78 } as const;
const stopWithinMs = 9000;

growSlowly();
guardStderr();
try {
  const config = readConfig(process.env);
  const log = await openLog(config);
  const portal = await startPortal({ config, log, onFirstAccount: show });
  let stopping: Promise<void> | undefined;
  // Ctrl-C reaches a whole process group, and npm passes it on: one signal or three, it stops once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop(portal)));
  // A start that is refused says one sentence, and no release before it.
  if (await portal.serving) {
    log.info(releaseLine);
    announce(portal.url, config.role);
  }
} catch (error) {
  process.exitCode = explain(error);
  // A half-open client may hold the process; what had to be closed is closed.
  process.exit();
}

function show({ username, password }: FirstAccount): void {
  if (password === undefined) return;
  console.log(`first sign-in: user name ${username}, password ${password}`);
  console.log(
    `This password is shown once. Where output is kept, as of a container, it can be read again. For another one: npm run portal -- account password ${username}`,
  );
}

function announce(url: string, role: string): void {
  if (role === 'projections') {
    console.log(`projections follow the log; health on ${url}/health`);
    return;
  }
  console.log(`public site  ${url}/`);
  console.log(`console      ${url}/admin`);
  console.log(`API          ${url}/api/docs`);
  console.log(`listening on ${url}`);
}

async function stop(portal: Portal): Promise<void> {
  const late = setTimeout(() => {
    console.error('requests were still in flight after 9 s; stopping without them');
    process.exit(exit.ok);
  }, stopWithinMs);
  await portal.close();
  clearTimeout(late);
  process.exit(exit.ok);
}

/** One clear line per fault, never a stack trace, for what the operator can mend. */
function explain(error: unknown): number {
  if (error instanceof UnusableConfig) {
    for (const fault of error.faults) console.error(`configuration: ${fault}`);
    return exit.misconfigured;
  }
  if (error instanceof StoreUnusable || error instanceof ReadStoreUnusable || error instanceof PortTaken) {
    console.error(`configuration: ${error.message}`);
    return exit.misconfigured;
  }
  const fault = systemFault(error);
  if (fault === undefined) console.error(error);
  else console.error(`configuration: ${fault}`);
  return fault === undefined ? exit.failed : exit.misconfigured;
}
