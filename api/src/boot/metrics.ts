import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { release } from '../config/release.js';
import { withoutSecrets } from '../config/secrets.js';
import { isInner } from '../responses/inner-request.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A number that is asked for when somebody collects; undefined where it is not known at the moment. */
export interface Measured {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | undefined | Promise<number | undefined>;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The counters of the process for Prometheus. Names begin with `noticeboard_`; those of Node and the process are
 * prom-client's.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'noticeboard_http_requests_total',
    help: 'Requests that were answered by the program, not by the response cache.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #requestSeconds = new Histogram({
    name: 'noticeboard_http_request_seconds',
    help: 'From the request to the end of its answer, without those of the response cache.',
    buckets: seconds,
    registers: [this.#registry],
  });
  readonly #appends = new Histogram({
    name: 'noticeboard_append_seconds',
    help: 'Appends to the event store, until they are durable.',
    labelNames: ['outcome'],
    buckets: seconds,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    const help = 'Always 1: the labels name the release that runs.';
    const info = new Gauge({
      name: 'noticeboard_build_info',
      help,
      labelNames: ['version', 'commit'],
      registers: [this.#registry],
    });
    info.set(release, 1);
  }

  /** Numbers that something else keeps. One that fails is left out: the others are of more use then than ever. */
  gauge(...measured: readonly Measured[]): void {
    for (const { name, help, read } of measured) {
      const collect = async (gauge: Gauge) => {
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      };
      new Gauge({
        name: `noticeboard_${name}`,
        help,
        registers: [this.#registry],
        collect() {
          return collect(this);
        },
      });
    }
  }

  readonly countRequest: RequestHandler = (request, response, next) => {
    if (isInner(request)) return next();
    const begun = performance.now();
    response.once('close', () => {
      const { route } = request as { readonly route?: { readonly path?: unknown } };
      // A path that nobody has made a route of is a reader's words: there is no end of them.
      const path = typeof route?.path === 'string' ? request.baseUrl + route.path : 'page';
      this.#requests.inc({ method: request.method, route: path, status: response.statusCode });
      this.#requestSeconds.observe((performance.now() - begun) / 1000);
    });
    next();
  };

  /** @param ms how long it took */
  countAppend(outcome: 'stored' | 'conflict' | 'failed', ms: number): void {
    this.#appends.observe({ outcome }, ms / 1000);
  }

  /** `GET /metrics`, for a port of its own: what it tells is not for readers. */
  readonly program: RequestListener = (request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isMetrics) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n');
    this.#registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': this.#registry.contentType }).end(text),
      (error: unknown) =>
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(withoutSecrets(`${String(error)}\n`)),
    );
  };
}
