import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';
import { importSample } from '../../test/sample-content.js';
import { ApiClient } from '../../test/api-client.js';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

const kilobyte = 1024;
const budgets = { document: 25 * kilobyte, script: 110 * kilobyte };

let portal: Portal;
beforeAll(async () => {
  const dataDir = await newFolder();
  await importSample(dataDir);
  portal = await startPortal({ DATA_DIR: dataDir });
});

/** As it crosses the wire to a browser. */
function transferred(path: string, encoding = 'br'): Promise<{ readonly bytes: number; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(portal.url + path, { headers: { 'Accept-Encoding': encoding } });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      buffer(response).then((body) => resolve({ bytes: body.length, body }), reject);
    });
    outgoing.end();
  });
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address);

describe.each<Family>(families)('The page of every posting of $key', (family) => {
  it('stays within its budget of bytes, asks nobody else and defers its scripts', async () => {
    const { list } = await new ApiClient(portal.url).get(`/${family.paths.postings}`);
    for (const posting of list) {
      const path = `${family.site.detailPaths[0]}/${encodeURIComponent(String(posting[family.titleField]))}`;
      const html = (await transferred(path, 'identity')).body.toString();
      const styles = matches(html, /<link rel="stylesheet" href="([^"]+)"/g);
      const scripts = matches(html, /<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g);
      const size = async (addresses: readonly string[]) =>
        (await Promise.all(addresses.map((address) => transferred(address)))).reduce(
          (sum, { bytes }) => sum + bytes,
          0,
        );
      const document = (await transferred(path)).bytes + (await size(styles));
      const script = await size(scripts);
      expect(styles.length * scripts.length).toBeGreaterThan(0);
      expect({ path, tooLarge: document > budgets.document, document }).toMatchObject({ tooLarge: false });
      expect({ path, tooLarge: script > budgets.script, script }).toMatchObject({ tooLarge: false });
      const foreign = matches(html, /<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)"/g).filter(
        (address) => !address.startsWith(portal.url),
      );
      expect({ path, foreign }).toEqual({ path, foreign: [] });
    }
  });
});
