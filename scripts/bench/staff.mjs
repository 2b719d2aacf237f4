import { Agent } from 'node:http';
import { ask } from './load.mjs';
import { adminPassword } from './programs.mjs';

/** An admin's session, and what it asks for as JSON. */
export async function signedIn(url) {
  const agent = new Agent();
  const { headers } = await ask(url, agent, {
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
  return {
    cookie,
    json: async (path, method = 'GET') => {
      const { text } = await ask(url, agent, { path, method, headers: { cookie } });
      return JSON.parse(text());
    },
  };
}
