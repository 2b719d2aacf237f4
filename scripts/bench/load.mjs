// Clients on kept connections, each with one request in flight.
import { Agent, request } from 'node:http';
import { cpuMs } from './programs.mjs';

/** @returns requests a second, and CPU time of the server for each (ms; undefined where it cannot be read) */
export async function load({ url, pid }, { clients, ms, send }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const begin = performance.now();
  const cpuBefore = cpuMs(pid);
  const end = begin + ms;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await ask(url, agent, send());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = performance.now() - begin;
  const cpu = cpuBefore === undefined ? undefined : (cpuMs(pid) - cpuBefore) / count;
  agent.destroy();
  return { rate: (count / took) * 1000, cpu };
}

/** One request; the answer is read to its end. Throws for what is neither 2xx nor 304. */
export function ask(url, agent, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent, method, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode, headers: answered } = response;
        const text = () => Buffer.concat(parts).toString();
        if (statusCode >= 300 && statusCode !== 304) reject(new Error(`${method} ${path}: ${statusCode} ${text()}`));
        else resolve({ headers: answered, text });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs every contender once a round, so that a busy moment of the machine meets them all; medians of each, and the rounds. */
export async function interleaved(rounds, contenders) {
  const results = contenders.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, contender] of contenders.entries()) {
      const result = await contender();
      // The first round warms up.
      if (round >= 0) results[index].push(result);
    }
  return results.map((own) => ({
    rate: median(own.map(({ rate }) => rate)),
    cpu: own.every(({ cpu }) => cpu !== undefined) ? median(own.map(({ cpu }) => cpu)) : undefined,
    rounds: own,
  }));
}

/** How near the limit: the median over the rounds, since a round's moment was the same for both. `byCpu`: by CPU time. */
export function ratioOf(own, limit, byCpu) {
  return median(
    own.rounds.map(({ rate, cpu }, round) => {
      const beside = limit.rounds[round];
      return byCpu ? beside.cpu / cpu : rate / beside.rate;
    }),
  );
}

/** Whether CPU time is known of both. The clients share the machine with what they measure: it says more than the rate. */
export function hasCpu(own, limit) {
  return own.cpu !== undefined && limit.cpu !== undefined;
}
