import { storeHomes } from '../testing/store-homes.js';
import { fileOutbox } from './file-outbox.js';
import { redisOutbox } from './redis-outbox.js';
import { outboxContract } from './testing/outbox.contract.js';

const { fileHarness, redisHarness } = storeHomes('outbox');

outboxContract('in a file', () => fileHarness((dir) => fileOutbox(dir)));
outboxContract('in Redis', async () => redisHarness((redis) => redisOutbox(redis)));
