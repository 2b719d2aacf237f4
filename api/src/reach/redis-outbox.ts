import type { Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import type { QueuedMessage } from './message.js';
import { claimMs, leaseMs, type Outbox, ownLanes, type ReactorState } from './outbox.js';
import { outboxScript } from './outbox-script.js';

const prefix = 'noticeboard:outbox:';
const item = z.object({
  id: z.string(),
  to: z.string().optional(),
  cursor: z.string().optional(),
  tries: z.number(),
  since: z.number(),
  due: z.number(),
  why: z.string().optional(),
  dead: z.number().optional(),
  body: z.string(),
});
type Item = z.infer<typeof item>;
/** Lua has one kind of table: an empty list comes back as an object. */
const items = z.union([z.array(item), z.object({}).transform((): Item[] => [])]);
const state = z.object({
  waiting: z.number(),
  failed: z.number(),
  paused: z.boolean(),
  fault: z.string().exactOptional(),
});

/** In Redis, outside of the read models, for all processes of a portal. */
export function redisOutbox({ client, run }: Redis): Outbox {
  const ask = async (step: string, given: object): Promise<unknown> => {
    const args = [prefix, step, JSON.stringify(given)];
    const answer = await run(() => client.eval(outboxScript, { keys: [], arguments: args }));
    return typeof answer === 'string' ? (JSON.parse(answer) as { answer: unknown }).answer : undefined;
  };
  const listed = async (step: string, given: { readonly destination: string; readonly [name: string]: unknown }) =>
    items.parse(await ask(step, given)).map((one) => ({ one, message: messageOf(given.destination, one) }));
  return {
    claim: async (token, now) => (await ask('claim', { token, now, ms: claimMs })) === true,
    release: async (token) => void (await ask('release', { token })),
    async reactor() {
      const found = await ask('reactor', {});
      return typeof found === 'string' ? (JSON.parse(found) as ReactorState) : undefined;
    },
    async put(after, next, messages, now) {
      const given = { after, state: JSON.stringify(next), messages: messages.map(stored), now };
      return (await ask('put', given)) === true;
    },
    add: async (messages, now) => void (await ask('add', { messages: messages.map(stored), now })),
    async take(destination, most, now) {
      const until = now + leaseMs;
      const taken = await listed('take', { destination, most, now, ends: until });
      return taken.map(({ one, message }) => ({ message, until, tries: one.tries - 1, since: one.since }));
    },
    async settle(taken, now) {
      const given = taken.map(({ lease: { message, until }, as }) => {
        const { destination, id, to } = message;
        const { cursor: _cursor, ...parent } = message;
        const recipients = as.kind === 'fanOut' ? as.to : [];
        const children = recipients.map(({ to: recipient, after = 0 }) => ({
          ...stored({ ...parent, to: recipient }),
          after,
        }));
        return { destination, id, to, ends: until, as, children };
      });
      if (given.length > 0) await ask('settle', { taken: given, now });
    },
    nextDue: async (destination) =>
      z
        .number()
        .optional()
        .parse(await ask('nextDue', { destination })),
    state: async (destination) => state.parse(await ask('state', { destination })),
    pause: async (destination, paused) => void (await ask('pause', { destination, paused })),
    retry: async (destination, now) => Number(await ask('retry', { destination, now })),
    hurry: async (destination, most, now) => void (await ask('hurry', { destination, most, now })),
    async waiting(destination, most) {
      return (await listed('waiting', { destination, most })).map(waitingOf);
    },
    async waitingIn(destination, lane) {
      return (await listed('waitingIn', { destination, lane })).map(waitingOf);
    },
    async dead(destination, most) {
      const found = await listed('dead', { destination, most });
      return found.map(({ one: { why = '', dead: at = 0 }, message }) => ({ message, why, at }));
    },
    remove: async (destination, gone) => void (await ask('remove', { destination, ids: gone })),
    drop: async (destination) => void (await ask('drop', { destination })),
    forget: async (destination, to) => void (await ask('forget', { destination, to })),
    async close() {},
  };
}

function waitingOf({ one: { tries, due, why }, message }: { readonly one: Item; readonly message: QueuedMessage }) {
  return { message, tries, due, ...(why !== undefined && { why }) };
}

function stored(message: QueuedMessage) {
  const { destination, id, to, cursor, ...body } = message;
  return { destination, id, to, cursor, own: ownLanes(message), body: JSON.stringify({ id, ...body }) };
}

function messageOf(destination: string, { to, cursor, body }: Item): QueuedMessage {
  const message = JSON.parse(body) as QueuedMessage;
  return { ...message, destination, ...(to !== undefined && { to }), ...(cursor !== undefined && { cursor }) };
}
