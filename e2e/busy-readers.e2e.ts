import { Agent, get } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { startPortal } from '../test/portal-process.js';

const agent = new Agent({ keepAlive: true });

/** The status of what somebody at this address is answered. */
function ask(url: string, path: string, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers: { 'X-Forwarded-For': from } }, (answer) => {
      answer.resume().once('end', () => resolve(Number(answer.statusCode)));
    }).once('error', reject);
  });
}

describe('While one address asks for more than can be made', () => {
  it('others, staff and health are answered before it', async () => {
    const portal = await startPortal({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://portal.example' });
    const staff = await admin(portal.url);
    for (let n = 0; n < 20; n += 1) await addPosting(staff, families[0], newTitle());
    let answered = 0;
    const crowd = Array.from({ length: 400 }, async (_, n) => {
      const status = await ask(portal.url, `/?q=${n}`, '203.0.113.7');
      answered += 1;
      return status;
    });
    while (answered === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const beside = [
      ask(portal.url, '/health', '203.0.113.7'),
      ask(portal.url, '/?q=another', '198.51.100.4'),
      ask(portal.url, '/?q=another', '2001:db8::1'),
      staff.get('/jobs?q=staff').then(({ status }) => status),
    ];
    expect(await Promise.all(beside)).toEqual([200, 200, 200, 200]);
    expect(answered).toBeLessThan(350);
    // On a slow machine the last of them wait for longer than the bound.
    expect((await Promise.all(crowd)).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
