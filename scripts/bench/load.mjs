// Clients with one piece of work in flight each. They share the machine with what they measure: hence a client that costs
// little, and CPU time of the server in place of the rate.
import { Pool, request } from 'undici';
import { cpuMs } from './programs.mjs';

/** By address: connections are kept from round to round. */
const pools = new Map();

/**
 * One request, without a pool on a connection of its own.
 * @returns status, headers and what is taken of its body, whatever the status
 */
export async function exchange(url, { path, ...asked }, pool, take = (body) => body.text()) {
  const { statusCode, headers, body } = await request(url + path, { ...asked, dispatcher: pool, reset: !pool });
  return { status: statusCode, headers, text: await take(body) };
}

/** The same. Throws for what is neither 2xx nor 304. */
export async function ask(url, asked, pool, take) {
  const { status, headers, text = '' } = await exchange(url, asked, pool, take);
  if (status < 300 || status === 304) return { headers, text };
  const error = new Error(`${asked.method ?? 'GET'} ${asked.path}: ${status} ${text.slice(0, 200)}`);
  throw Object.assign(error, { status });
}

/** @returns what was asked for; undefined where the answer is that it is not there just now (503) */
export function ifThere(asking) {
  return asking.catch((error) => {
    if (error.status !== 503) throw error;
  });
}

/** A contender: so many clients, each with one request at a time on a connection that is kept; `send` makes the next. */
export function requests({ pid, url }, clients, send) {
  if (!pools.has(url)) pools.set(url, new Pool(url));
  // It is read to its end, and nothing is kept of it.
  return working(pid, clients, () => ask(url, send(), pools.get(url), (body) => body.dump({ limit: Infinity })));
}

/** A contender: as many workers, each with one piece of work at a time, which costs CPU time of this process. */
export function working(pid, workers, work) {
  return async (ms, least = 0) => {
    const [begin, cpuBefore] = [performance.now(), cpuMs(pid)];
    let count = 0;
    const worker = async () => {
      while (performance.now() < begin + ms || count < least) {
        await work();
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    return { rate: (count / (performance.now() - begin)) * 1000, cpu: (cpuMs(pid) - cpuBefore) / count };
  };
}

/** Until a server's code is compiled: thousands of requests. */
const warmUpMs = 1000;

/**
 * Runs every contender once a round, so that a busy moment of the machine meets them all, after a warm-up of each.
 * @param contenders by name: each runs for so many ms and returns `{ rate, cpu }`: work a second, and CPU time of each
 *   (ms)
 * @returns by name: the rounds
 */
export async function interleaved({ rounds, ms, warm }, contenders) {
  const all = Object.entries(contenders).map(([name, contend]) => ({ name, contend, rounds: [] }));
  for (const { contend } of all) await contend(Math.max(ms, warmUpMs), warm);
  for (let round = 0; round < rounds; round += 1)
    for (const { contend, rounds: own } of all) own.push(await contend(ms));
  return Object.fromEntries(all.map(({ name, rounds: own }) => [name, own]));
}

/** Does a work over and over, the first time to warm up. @returns ms of each of the others */
export async function timesOf(count, work) {
  const times = [];
  for (let round = 0; round <= count; round += 1) {
    const begin = performance.now();
    await work(round);
    times.push(performance.now() - begin);
  }
  return times.slice(1);
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];
}
