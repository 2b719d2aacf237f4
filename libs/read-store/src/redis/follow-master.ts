import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type RedisClientType as RedisConnection } from 'redis';
import type { WatchedMaster } from '../redis-address.js';

/** How often the sentinels are asked for the master, so that no process stays with a former one; ms. */
const askEvery = 2000;

type Listener = Parameters<RedisConnection['on']>[1];
type Subscription = readonly [channel: string, listener: (message: string) => void];

/**
 * A connection to the master that sentinels name. The client of the data path knows one address for ever: after a
 * failover a new client takes its place, with its listeners and subscriptions, and says `ready` as one that is connected
 * again. In between its calls are refused, as those of any client without a connection.
 * @param make a client for the address of a node; `lost` says that its connection is gone, and that it tries no other
 * @param delay ms until the sentinels are asked once more
 */
export function followMaster(
  watched: WatchedMaster,
  make: (url: string, lost: () => void) => RedisConnection,
  delay: (attempt: number) => number,
  timeout: number,
): RedisConnection {
  let current: { readonly client: RedisConnection; readonly url: string } | undefined;
  let isEnded = false;
  let isSeeking = false;
  let asking: NodeJS.Timeout | undefined;
  const listeners: [event: string, listener: Listener][] = [];
  const subscriptions: Subscription[] = [];

  const take = async (url: string): Promise<void> => {
    const client = make(url, () => {
      if (current?.client === client) void seek();
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const [role] = await client.sendCommand<[string]>(['ROLE']);
      if (role !== 'master') throw new Error(`${new URL(url).host} is no master yet`);
      for (const [channel, listener] of subscriptions) await client.subscribe(channel, listener);
    } catch (error) {
      client.destroy();
      throw error;
    }
    if (isEnded) return client.destroy();
    const former = current?.client;
    current = { client, url };
    end(former);
    for (const [event, listener] of listeners) {
      client.on(event, listener);
      if (event === 'ready' && former) listener();
    }
  };

  const seek = async (): Promise<void> => {
    if (isSeeking) return;
    isSeeking = true;
    for (let attempt = 0; !isEnded; attempt += 1) {
      try {
        await take(await masterUrl(watched, timeout));
        break;
      } catch {
        await pause(delay(attempt));
      }
    }
    isSeeking = false;
  };

  const look = async (): Promise<void> => {
    const url = await masterUrl(watched, timeout).catch(() => undefined);
    if (url !== undefined && url !== current?.url) await seek();
  };

  const own: Partial<Record<PropertyKey, unknown>> = {
    connect: async () => {
      await take(await masterUrl(watched, timeout));
      asking = setInterval(() => void look(), askEvery).unref();
      return client;
    },
    on: (event: string, listener: Listener) => {
      listeners.push([event, listener]);
      current?.client.on(event, listener);
      return client;
    },
    subscribe: async (...subscription: Subscription) => {
      subscriptions.push(subscription);
      await current?.client.subscribe(...subscription);
    },
    destroy: () => {
      isEnded = true;
      clearInterval(asking);
      end(current?.client);
    },
  };
  const client = new Proxy({} as RedisConnection, {
    get: (_, name) => {
      if (Object.hasOwn(own, name)) return own[name];
      const value: unknown = current && Reflect.get(current.client, name, current.client);
      return typeof value === 'function' ? (value.bind(current?.client) as unknown) : value;
    },
  });
  return client;
}

function end(client: RedisConnection | undefined): void {
  if (client?.isOpen) client.destroy();
}

/** The address of the master, as the first sentinel that answers has it. */
async function masterUrl({ name, sentinels, sentinelPassword, isEncrypted, nodeUrl }: WatchedMaster, timeout: number) {
  let fault: unknown;
  let isUnknown = false;
  for (const { host, port } of sentinels) {
    const sentinel = createClient({
      ...(sentinelPassword !== undefined && { password: sentinelPassword }),
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: {
        host,
        port,
        ...(isEncrypted && { tls: true as const }),
        connectTimeout: timeout,
        socketTimeout: timeout,
        reconnectStrategy: false,
      },
    });
    sentinel.on('error', () => undefined);
    try {
      await sentinel.connect();
      const found = await sentinel.sendCommand<[string, string] | null>(['SENTINEL', 'get-master-addr-by-name', name]);
      if (found) return nodeUrl(found[0], Number(found[1]));
      isUnknown = true;
    } catch (error) {
      fault = error;
    } finally {
      end(sentinel as RedisConnection);
    }
  }
  if (isUnknown) throw new Error(`no sentinel knows the master ${name}`);
  throw fault;
}
