import { parentPort, workerData } from 'node:worker_threads';
import { type LogToVerify, verifyLog } from './verify-log.js';

/* A thread of its own, started by `verifyLogAside`: hashing a log takes about as long as replaying it. */

parentPort?.postMessage(await verifyLog(workerData as LogToVerify));
