import type { RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { PastStates } from '../as-of/past-states.js';
import type { Config } from '../config/config.js';
import { BytesAdapter } from '../http/http-result.js';
import { AnswersUnderWay } from '../overload/answers-under-way.js';
import { hashing } from '../overload/hashing.js';
import type { Trust } from '../overload/network.js';
import { ReadTurns } from '../overload/read-turns.js';
import { PublicReads } from '../site/site.reads.js';
import { AppModule } from './app.module.js';
import { deliverySteps, httpChain, type Surroundings } from './http-chain.js';
import { nestLogger } from './logs.js';
import type { OpenStores } from './stores.module.js';

export interface HttpProgram {
  readonly answer: RequestListener;
  /** Ends what requests may wait long for, a replay of the past: they are answered, and do not delay the stop. */
  hurry(): Promise<void>;
  close(): Promise<void>;
}

/** The handler of the one HTTP server: the API, the console's files and the public pages. */
export async function startHttp(config: Config, stores: OpenStores, around: Surroundings): Promise<HttpProgram> {
  const instance = express();
  const { trustProxy } = config;
  if (trustProxy !== undefined) instance.set('trust proxy', trustProxy);
  instance.set('etag', 'strong').set('query parser', 'simple').disable('x-powered-by');
  const adapter = new BytesAdapter(instance);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, stores), adapter, {
    bodyParser: false,
    logger: nestLogger(around.log),
    abortOnError: false,
  });

  const turns = new ReadTurns();
  const bounds = { underWay: new AnswersUnderWay(), turns, trust: instance.get('trust proxy fn') as Trust };
  for (const { add } of httpChain(app, config, stores, around, bounds)) await add(instance);
  await app.init();

  // Nobody waits for it: who searches before it is done waits for their own list.
  void app.get(PublicReads).prepareSearch(stores.families);
  const { metrics, session } = around;
  metrics?.gauge(
    { name: 'reads_waiting', help: 'Reads that wait for their turn to be made.', read: () => turns.waiting },
    { name: 'sign_ins_waiting', help: 'Passwords that are checked, or wait for that.', read: () => hashing.waiting },
    { name: 'sessions', help: 'Sessions that this process has seen and that are not over.', read: session.known },
  );
  const steps = deliverySteps(config, stores, bounds, metrics);
  return {
    answer: steps.reduceRight<RequestListener>((program, { before }) => before(program), instance),
    hurry: () => app.get(PastStates).close(),
    close: () => app.close(),
  };
}
