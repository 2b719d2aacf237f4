// Clients with one piece of work in flight each, and the system's figures of what they ask. They share the machine with
// what they measure: hence a client that costs little, and CPU time of the server in place of the rate.
import { readdirSync, readFileSync } from 'node:fs';
import { Pool, request } from 'undici';

/** One request, without a pool on a connection of its own. Throws for a refusal, which tells status, headers and text, too. */
export async function ask(url, { path, method = 'GET', ...asked }, pool, take = (body) => body.text()) {
  const sent = { method, ...asked, dispatcher: pool, reset: !pool };
  const { statusCode: status, headers, body } = await request(url + path, sent);
  const answer = { status, headers, text: await take(body) };
  if (status < 400) return answer;
  throw Object.assign(new Error(`${method} ${path}: ${status} ${answer.text?.slice(0, 200)}`), answer);
}

/** A request with a JSON body, which may be text already. */
export function posted(path, body, headers = {}) {
  const own = { 'content-type': 'application/json', ...headers };
  return { path, method: 'POST', headers: own, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** @returns what was asked for; undefined where the answer is that it is not there just now (503) */
export function ifThere(asking) {
  return asking.catch((error) => {
    if (error.status !== 503) throw error;
  });
}

/** A contender: so many clients, each on a connection that stays open; `send` makes the next request. */
export function requests({ pid, url }, clients, send) {
  const pool = new Pool(url);
  // A body that is read to its end and not held costs the client least.
  return working(pid, clients, () => ask(url, send(), pool, (body) => body.dump({ limit: Infinity })));
}

/** A contender: as many workers, each with one piece of work at a time, which costs CPU time of this process. */
export function working(pid, workers, work) {
  return (ms, least = 0) =>
    loadOf(pid, async () => {
      let count = 0;
      const worker = async (end) => {
        for (; performance.now() < end || count < least; count += 1) await work();
      };
      await Promise.all(
        Array(workers)
          .fill(performance.now() + ms)
          .map(worker),
      );
      return count;
    });
}

/** @returns of a work that counts what it did: `rate` a second, and `cpu` of each in ms */
export async function loadOf(pid, work) {
  const [begin, cpuBefore] = [performance.now(), cpuMs(pid)];
  const count = await work();
  return { rate: (count / (performance.now() - begin)) * 1000, cpu: (cpuMs(pid) - cpuBefore) / count };
}

/**
 * Runs every contender once a round, so that a busy moment of the machine meets them all, after a warm-up of each: until
 * a server's code is compiled takes thousands of requests. @returns what each round of each came to
 */
export async function interleaved({ rounds, ms, warm }, contenders) {
  for (const contend of contenders) await contend(Math.max(ms, 1000), warm);
  const all = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, contend] of contenders.entries()) all[place].push(await contend(ms));
  return all;
}

/** Does a work over and over, first to warm up. @returns what each of the others has taken of a clock, in its ms */
export async function timesOf(count, work, { warm = 1, clock = () => performance.now() } = {}) {
  const times = [];
  for (let n = 0, before = clock(); n < warm + count; n += 1) {
    await work(n);
    const now = clock();
    times.push(now - before);
    before = now;
  }
  return times.slice(warm);
}

export const msOf = async (work) => (await timesOf(1, work, { warm: 0 }))[0];
export const secondsOf = async (work) => (await msOf(work)) / 1000;

export const median = (numbers) => percentile(numbers, 0.5);
export const percentile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];

/** CPU time so far of the threads that a program has, in ms. */
export function cpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nsOf = (thread) => Number(fromProc(`${pid}/task/${thread}/schedstat`).split(' ')[0]);
  return threads.reduce((sum, thread) => sum + nsOf(thread), 0) / 1e6;
}

/** Resident memory in MB; 0 of a program that has ended. */
export const residentMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(fromProc(`${pid}/status`))?.[1] ?? 0) / 1024;

/** Empty of what has ended just now. */
function fromProc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return '';
  }
}
