import { Agent } from 'node:http';
import { longestTimeline } from './event-log.mjs';
import { ask, interleaved, load, median } from './load.mjs';
import { peakOf } from './programs.mjs';

const clients = 4;
const ms = 1500;
const rounds = 25;

/** What staff look at in the past, each beside a plain list of as many records. */
export async function measureHistory(portal, posting) {
  const headers = { cookie: portal.staff.cookie };
  const list = (limit) => `/api/jobs?limit=${limit}&page=1`;
  const paths = ['/api/history?range=[0,49]', list(50), `/api/history/posting/${posting}`, list(longestTimeline)];
  const contenders = paths.map((path) => () => load(portal, { clients, ms, send: () => ({ path, headers }) }));
  const [history, listOf50, timeline, listOf200] = await interleaved(5, contenders);
  return { history, listOf50, timeline, listOf200 };
}

/** One proof at a time, each of another event. @returns ms */
export async function proofMs({ url, staff }, size) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    const leaf = Math.floor((size * round) / (rounds + 1));
    const begin = performance.now();
    await ask(url, agent, { path: `/api/log/proof?leaf=${leaf}&size=${size}`, headers: { cookie: staff.cookie } });
    // The first one warms up.
    if (round > 0) times.push(performance.now() - begin);
  }
  agent.destroy();
  return median(times);
}

/** The first look at a list as it was at a moment: its state is made for it. @returns s */
export async function pastListSeconds({ staff }, moment) {
  const begin = performance.now();
  await staff.json(`/api/jobs?limit=50&page=1&asOf=${encodeURIComponent(moment)}`);
  return (performance.now() - begin) / 1000;
}

/** The operator's check of a whole log, and of what a portal serves of it. @returns seconds, and MB at most */
export async function verifyPortal({ url }, dataDir) {
  const begin = performance.now();
  const megabytes = await peakOf(['api/dist/cli/portal.js', 'verify'], { DATA_DIR: dataDir, PORT: new URL(url).port });
  return { seconds: (performance.now() - begin) / 1000, megabytes };
}
