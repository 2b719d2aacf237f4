import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { ask, interleaved, load } from './load.mjs';
import { newFolder, startRaw } from './programs.mjs';

const clients = 16;
const ms = 1200;
const page = '/api/jobs?limit=50&page=1';
const html = '/latest-job';

/** The same page of 50 over few and over many postings, and answers of this portal against node:http with their bytes. */
export async function measureReads(few, many) {
  const [rawPage, rawHtml] = [await rawOf(many, page), await rawOf(many, html)];
  const validated = { 'if-none-match': rawPage.etag };
  const gets = [
    [few, page],
    [many, page],
    [rawPage, page],
    [many, page, validated],
    [many, html],
    [rawHtml, html],
  ];
  const contenders = gets.map(
    ([program, path, headers]) =>
      () =>
        load(program, { clients, ms, send: () => ({ path, headers }) }),
  );
  const [pageOfFew, pageOfMany, pageRaw, notModified, htmlOfMany, htmlRaw] = await interleaved(5, contenders);
  await Promise.all([rawPage.stop(), rawHtml.stop()]);
  return { pageOfFew, pageOfMany, pageRaw, notModified, htmlOfMany, htmlRaw };
}

async function rawOf({ url }, path) {
  const agent = new Agent();
  const { headers, text } = await ask(url, agent, { path });
  agent.destroy();
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  const file = join(newFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: own, body: text() }));
  return { ...(await startRaw(file)), etag: headers.etag };
}
