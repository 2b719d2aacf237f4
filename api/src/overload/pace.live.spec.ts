import { createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { pacedWrites } from './pace.js';

const strangers = 60;

describe('Writes of strangers', () => {
  it('are not before a reader who connects after them, and all are done', async () => {
    let done = 0;
    const before: number[] = [];
    const server = createServer(
      pacedWrites(({ method }, response) => {
        if (method === 'GET') before.push(done);
        else done += 1;
        response.end();
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const writes = Array.from({ length: strangers }, () => ended(request({ port, method: 'POST', agent: false })));
    await Promise.all([...writes, ended(get({ port, agent: false }))]);
    server.close();
    expect(done).toBe(strangers);
    expect(before[0]).toBeLessThan(strangers / 2);
  });

  it('wait for nothing where the session of staff is with them', () => {
    const begun: string[] = [];
    const paced = pacedWrites(({ headers }) => void begun.push(headers.cookie ?? 'stranger'));
    const ask = (cookie?: string) => paced({ method: 'PUT', headers: { cookie } } as never, { closed: false } as never);
    ask();
    ask();
    ask('session=of-staff');
    expect(begun).toEqual(['stranger', 'session=of-staff']);
  });

  it('are not begun for those who have hung up', async () => {
    let begun = 0;
    const paced = pacedWrites(() => void (begun += 1));
    for (const closed of [false, true, true, false])
      paced({ method: 'POST', headers: {} } as never, { closed } as never);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(begun).toBe(2);
  });
});

async function ended(outgoing: ReturnType<typeof request>): Promise<void> {
  const [answer] = await once(outgoing.end(), 'response');
  answer.resume();
  await once(answer, 'end');
}
