// npm run demo: the whole portal on a throw-away data folder, with sample content and five weeks of work on it, all
// written through its own API.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady, root } from './ready.mjs';

if (process.env.NODE_ENV === 'production') {
  console.error('npm run demo has passwords that everybody knows: it does not run with NODE_ENV=production');
  process.exit(78);
}
makeReady();
// As npm start does: the pages are rendered as they are for readers.
process.env.NODE_ENV ??= 'production';
const { readConfig } = await import('../api/dist/config/config.js');
const { startPortal } = await import('../api/dist/boot/portal.js');
const { openLog } = await import('../api/dist/boot/logs.js');
const { planImport } = await import('../api/dist/import/plan.js');
const { ImportReport } = await import('../api/dist/import/report.js');
const { arrangeBoard, withTextsOfBoard } = await import('./demo-board.mjs');
const { handOver, momentIn, moveTo } = await import('./demo-clock.mjs');
const { fill } = await import('./demo-fill.mjs');
const { scheduleTomorrow, tellStory } = await import('./demo-story.mjs');

const dataDir = mkdtempSync(join(tmpdir(), 'noticeboard-demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
/** Goes with the folder. */
const logFile = join(dataDir, 'portal.log');
const staff = [
  { username: 'asha', password: 'demo-editor', role: 'editor' },
  { username: 'vikram', password: 'demo-editor', role: 'editor' },
  { username: 'meera', password: 'demo-auditor', role: 'auditor' },
  { username: 'auditor', password: 'demo-auditor', role: 'auditor' },
];
const passwords = { admin: 'demo-admin', ...Object.fromEntries(staff.map((each) => [each.username, each.password])) };
// Other variables of the environment are left out: never a store that somebody uses.
const embedded = { DATA_DIR: dataDir, EVENT_STORE_URL: '', REDIS_URL: '', ROLE: 'all', REVIEW: 'dates' };
const environment = {
  LINK_WATCH: 'off',
  SITE_CONTACT: 'help@board.example',
  ...process.env,
  ...embedded,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: passwords.admin,
};

let portal;
let stopping;
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping ??= stop()));
try {
  moveTo(momentIn(-33, '09:30'));
  const config = readConfig(environment);
  const log = await openLog(config, logFile);
  portal = await startPortal({ config, log });
  await portal.serving;
  const signIn = (username) => signInAt(portal.url, username);
  await fillWithSample(await signIn('admin'));
  const atWork = await tellStory(signIn);
  handOver();
  await scheduleTomorrow(atWork);
  announce(portal.url);
} catch (error) {
  if (!stopping) {
    console.error(`the demonstration cannot start: ${error.message}`);
    console.error(existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
    process.exit(1);
  }
}

async function fillWithSample(client) {
  for (const account of staff) await client.post('accounts', account);
  const report = new ImportReport(console.log);
  const sample = JSON.parse(readFileSync(join(root, 'scripts/demo-content.json'), 'utf8'));
  const steps = [];
  for await (const step of planImport(sample, report)) steps.push(step);
  for (const { where, files } of steps)
    for (const file of files) report.line('mended', file, `${where}: a generated PDF stands in for it`);
  await fill(client, withTextsOfBoard(steps));
  await arrangeBoard(client);
}

async function signInAt(url, username) {
  const credentials = { username, password: passwords[username] };
  const answer = await send('POST', `${url}/api/auth/login`, credentials);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask = (method) => async (path, body) => (await send(method, `${url}/api/${path}`, body, { cookie })).json();
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT') };
}

async function send(method, url, body, headers = {}) {
  const isForm = body === undefined || body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

function announce(url) {
  console.log(`public site  ${url}/`);
  console.log(`console      ${url}/admin`);
  console.log(`API          ${url}/api/docs`);
  for (const [name, password] of Object.entries(passwords)) console.log(`sign in as   ${name} / ${password}`);
  console.log(`log          ${logFile}`);
  console.log('Everything is thrown away when this stops.');
  console.log(`listening on ${url}`);
}

async function stop() {
  setTimeout(() => process.exit(0), 9000).unref();
  await portal?.close();
  process.exit(0);
}
