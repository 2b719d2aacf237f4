// Clients on kept connections, each with one request in flight. They share the machine with what they measure: hence
// plain sockets, which cost less than any HTTP client, and CPU time of the server in place of the rate.
import { request } from 'node:http';
import { connect } from 'node:net';
import { cpuMs } from './programs.mjs';

const headEnd = Buffer.from('\r\n\r\n');
const chunksEnd = '0\r\n\r\n';

/** A server hangs up on a connection that was idle for 5 seconds. */
const idleMs = 3000;
/** By program: connections are kept from round to round. */
const pools = new WeakMap();

/**
 * @param send makes the next request: `{ path, method, headers, body }`
 * @returns requests a second, and CPU time of the server for each (ms; undefined where it cannot be read)
 */
export async function load(program, { clients, ms, send }) {
  const connections = await connectionsTo(program, clients);
  const begin = performance.now();
  const cpuBefore = cpuMs(program.pid);
  const end = begin + ms;
  let count = 0;
  const client = async (connection) => {
    while (performance.now() < end) {
      await connection.ask(send());
      count += 1;
    }
  };
  await Promise.all(connections.map(client));
  pools.get(program).since = performance.now();
  const took = performance.now() - begin;
  const cpu = cpuBefore === undefined ? undefined : (cpuMs(program.pid) - cpuBefore) / count;
  return { rate: (count / took) * 1000, cpu };
}

async function connectionsTo(program, clients) {
  const pool = pools.get(program);
  if (pool?.connections.length === clients && performance.now() - pool.since < idleMs) return pool.connections;
  for (const connection of pool?.connections ?? []) connection.close();
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.to(program.url)));
  pools.set(program, { connections });
  return connections;
}

/** One kept connection. It reads an answer to its end and keeps nothing of the body. */
export class Connection {
  #socket;
  #head = Buffer.alloc(0);
  /** Bytes of the body that are still to come; undefined before the head is there, and where the body is in chunks. */
  #left;
  #tail;
  #status;
  #waiting;
  /** With its port, as everybody names it: pages hold links to it, and another host is given another page. */
  #host;

  static async to(url) {
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket, host);
  }

  constructor(socket, host) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server hung up')));
  }

  /** @returns the status. Throws for an answer that is neither 2xx nor 304. */
  ask(asked) {
    return new Promise((resolve, reject) => {
      this.#waiting = { asked, resolve, reject };
      this.#socket.write(textOf(this.#host, asked));
    });
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(part) {
    if (this.#status === undefined) {
      this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
      const end = this.#head.indexOf(headEnd);
      if (end === -1) return;
      const head = this.#head.latin1Slice(0, end);
      part = this.#head.subarray(end + headEnd.length);
      this.#status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(head);
      const hasBody = this.#status !== 304 && this.#status !== 204;
      if (hasBody && length === null) this.#tail = '';
      else this.#left = hasBody ? Number(length[1]) : 0;
    }
    if (this.#tail !== undefined) {
      this.#tail = (this.#tail + part.latin1Slice(Math.max(0, part.length - 5))).slice(-5);
      if (this.#tail === chunksEnd) this.#done();
      return;
    }
    this.#left -= part.length;
    if (this.#left === 0) this.#done();
  }

  #done() {
    const { asked, resolve, reject } = this.#waiting;
    const status = this.#status;
    this.#head = Buffer.alloc(0);
    this.#left = this.#tail = this.#status = this.#waiting = undefined;
    if (status >= 300 && status !== 304) reject(new Refused(asked, status));
    else resolve(status);
  }
}

function textOf(host, { path, method = 'GET', headers = {}, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

/** An answer that is neither 2xx nor 304. */
class Refused extends Error {
  constructor({ method = 'GET', path }, status, text = '') {
    super(`${method} ${path}: ${status} ${text.slice(0, 200)}`.trim());
    this.status = status;
  }
}

/** @returns what was asked for; undefined where the answer is that it is not there just now (503) */
export function ifThere(asking) {
  return asking.catch((error) => {
    if (error.status !== 503) throw error;
  });
}

/** One request on a connection of its own. @returns headers and text. Throws for what is neither 2xx nor 304. */
export function ask(url, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent: false, method, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode, headers: answered } = response;
        const text = Buffer.concat(parts).toString();
        if (statusCode >= 300 && statusCode !== 304) reject(new Refused({ method, path }, statusCode, text));
        else resolve({ headers: answered, text });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Until a server's code is compiled: thousands of requests. */
const warmUpMs = 1000;

/**
 * Runs every contender once a round, so that a busy moment of the machine meets them all, after a warm-up of each.
 * @param contenders by name: each runs for so many ms and returns `{ rate, cpu }`
 * @returns by name: the medians, and the rounds that they are of
 */
export async function interleaved({ rounds, ms }, contenders) {
  const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const [name, contender] of Object.entries(contenders)) {
      const result = await contender(round === -1 ? Math.max(ms, warmUpMs) : ms);
      if (round >= 0) results[name].push(result);
    }
  const medianOf = (own, field) =>
    own.every((round) => round[field] !== undefined) ? median(own.map((round) => round[field])) : undefined;
  return Object.fromEntries(
    Object.entries(results).map(([name, own]) => [
      name,
      { rate: medianOf(own, 'rate'), cpu: medianOf(own, 'cpu'), rounds: own },
    ]),
  );
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
