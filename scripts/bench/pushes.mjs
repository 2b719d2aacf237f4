import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { newFolder } from '../programs.mjs';
import { newPosting } from './content.mjs';
import { ask, cpuMs, msOf, percentile, posted } from './load.mjs';
import { signedIn, startPortal } from './portals.mjs';
import { figure } from './report.mjs';

const settings = {
  ...{ PUBLIC_URL: 'https://board.example', ALLOWED_HOSTS: '127.0.0.1', REACH_DELAY_S: '0' },
  ...{ PUSH_PER_HOUR: '9999999', OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' },
};

/** A posting that so many browsers follow changes: the cost of each message, and what readers and writers notice of it. */
export async function measurePushes({ subscriptions }) {
  let pushed = 0;
  const service = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end(String((pushed += 1))));
  }).listen(0, '127.0.0.1');
  const { pid, url } = await startPortal(newFolder(), settings);
  const headers = { ...(await signedIn(url)).headers, origin: settings.PUBLIC_URL };
  const add = async () => JSON.parse((await ask(url, newPosting(headers))).text)._id;
  const id = await add();
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const subscribe = (n) => {
    const endpoint = `http://127.0.0.1:${service.address().port}/${n}`;
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    const body = { endpoint, keys, follow: { records: [{ kind: 'posting', id }] } };
    return ask(url, posted('/api/push/subscriptions', body));
  };
  for (let n = 0; n < subscriptions; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, more) => subscribe(n + more)));
  const waits = async () => [await msOf(() => ask(url, { path: '/' })), await msOf(add)];
  const [alone, beside] = [[], []];
  // The first ones warm up.
  for (let n = 0; n < 210; n += 1) alone.push(await waits());
  alone.splice(0, 10);
  const [before, begin] = [cpuMs(pid), performance.now()];
  await ask(url, { ...posted(`/api/jobs/${id}`, { salaryRange: '25,500' }, headers), method: 'PUT' });
  do beside.push(await waits());
  while (pushed < subscriptions);
  // The reads and the writes beside it are in the first.
  figure('push, each message', 'ms CPU', (cpuMs(pid) - before) / subscriptions, 'bound', 0.4);
  const seconds = (performance.now() - begin) / 1000;
  figure(`pushes to ${subscriptions} browsers`, 's', seconds, 'bound', (600 * subscriptions) / 1e6);
  for (const [at, what] of ['home', 'a write'].entries()) {
    const [own, other] = [beside, alone].map((all) =>
      percentile(
        all.map((pair) => pair[at]),
        0.99,
      ),
    );
    figure(`${what} beside pushes, p99`, 'ms', own, 'without', other, 1 / 1.2);
  }
  service.close();
}
