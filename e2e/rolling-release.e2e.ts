import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { assetsOf, copyOfBuild, otherBuild, removeAssets } from '../test/other-build.js';
import { newFolder, type Portal, repository, startPortal } from '../test/portal-process.js';
import { type Nginx, startNginx } from '../test/proxies.js';
import { underLoad } from '../test/reading-load.js';
import { type Services, startRole, startServices } from '../test/services.js';

const [family] = families;
const title = newTitle('Rolled');
const pages = ['/', family.site.listPaths[0], `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`, '/admin'];
/** Addresses of the files that a page asks for. */
const asked = /(?:\/admin)?\/assets\/[\w.-]+\.(?:m?js|css)/g;

interface Readers {
  /** Resolves once they have met so many more pages. */
  readonly more: (pages: number) => Promise<void>;
  /** @returns every answer that was none; `assets` are those that were asked for */
  readonly stop: () => Promise<{ readonly faults: readonly string[]; readonly assets: ReadonlySet<string> }>;
}

/** Readers without a pause, who load each page with all that it names. */
function reading(url: string, pages: readonly string[], readers: number): Readers {
  const faults: string[] = [];
  const assets = new Set<string>();
  let [count, isOver] = [0, false];
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(url + path).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return (faults.push(`${answer} ${path}`), '');
    if (answer.status !== 200) faults.push(`${answer.status} ${path}`);
    return answer.text();
  };
  const read = async () => {
    while (!isOver)
      for (const path of pages) {
        const named = new Set((await get(path)).match(asked));
        for (const name of named) assets.add(name);
        await Promise.all([...named].map(get));
        count += 1;
      }
  };
  const ended = Promise.all(Array.from({ length: readers }, read));
  return {
    more: async (more) => {
      const goal = count + more;
      await eventually(() => expect(count).toBeGreaterThanOrEqual(goal));
    },
    stop: async () => {
      isOver = true;
      await ended;
      return { faults, assets };
    },
  };
}

/** @returns the files of a build that a process does not give as they are */
async function wrongAt(url: string, build: ReadonlyMap<string, Buffer>): Promise<readonly string[]> {
  const looked = [...build].map(async ([path, bytes]) => {
    const answer = await fetch(url + path);
    const got = Buffer.from(await answer.arrayBuffer());
    return answer.status === 200 && got.equals(bytes) ? [] : [`${answer.status} ${path}`];
  });
  return (await Promise.all(looked)).flat();
}

describe('A rolling release behind nginx', () => {
  let services: Services;
  let webs: [Portal, Portal];
  let nginx: Nginx;
  let staff: ApiClient;
  let next: string;
  const web = async (environment: Readonly<Record<string, string>> = {}, build = repository) =>
    startPortal({ ...services.environment, ROLE: 'web', TRUST_PROXY: 'loopback', ...environment }, build);

  beforeAll(async () => {
    services = await startServices();
    next = await otherBuild();
    const DATA_DIR = await newFolder();
    [webs] = await Promise.all([
      Promise.all([web({ DATA_DIR }), web({ DATA_DIR })]),
      startRole(services, 'projections'),
    ]);
    nginx = await startNginx(webs);
    staff = await eventually(() => admin(nginx.url));
    await addPosting(staff, family, title);
  });

  it('breaks no page, loses no write, and each process has the files of both builds', async () => {
    const readers = reading(nginx.url, pages, 4);
    await readers.more(20);
    const { faults: broken } = await underLoad(staff, async () => {
      for (const [n, former] of [...webs].entries()) {
        await former.stop();
        webs[n] = await web({ DATA_DIR: former.dataDir, PORT: new URL(former.url).port }, next);
        await readers.more(40);
        // The one that is new, and in between the one that is not.
        for (const { url } of webs)
          for (const build of [repository, next]) expect(await wrongAt(url, assetsOf(build))).toEqual([]);
      }
    });
    const { faults, assets } = await readers.stop();
    expect({ faults, broken }).toEqual({ faults: [], broken: [] });
    for (const build of [repository, next])
      expect([...assets].filter((name) => assetsOf(build).has(name)).length).toBeGreaterThan(5);
  });

  it('says of a file that no build has had that it is not there', async () => {
    for (const path of ['/assets/entry-start-00000000.js', '/admin/assets/index-00000000.js'])
      expect((await fetch(nginx.url + path)).status).toBe(404);
    const [path = ''] = assetsOf().keys();
    const plain = await fetch(`${webs[0].url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.headers.get('cache-control')]).toEqual([
      null,
      'public, max-age=31536000, immutable',
    ]);
  });
});

describe('One portal', () => {
  it('goes on while its files are taken away by a build, and serves them after an upgrade', async () => {
    const build = await copyOfBuild();
    const portal = await startPortal({}, build);
    const own = assetsOf(build);
    const readers = reading(portal.url, ['/', family.site.listPaths[0], '/admin'], 2);
    removeAssets(build);
    await readers.more(8);
    expect(await wrongAt(portal.url, own)).toEqual([]);
    expect((await readers.stop()).faults).toEqual([]);
    await portal.stop();
    const { dataDir: DATA_DIR } = portal;
    const upgraded = await startPortal({ DATA_DIR }, await otherBuild());
    expect(await wrongAt(upgraded.url, own)).toEqual([]);
  });
});

describe('A build beside a portal that runs', () => {
  it('leaves what the two builds before it have made, compressed too, and no more', async () => {
    const folder = await newFolder();
    const assets = join(folder, 'assets');
    mkdirSync(assets);
    mkdirSync(join(folder, '.vite'));
    const built = (name: string) => {
      for (const file of [`${name}.js`, `${name}.js.br`, 'same.css']) writeFileSync(join(assets, file), name);
      const manifest = { [name]: { file: `assets/${name}.js`, css: ['assets/same.css'] } };
      writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
      execFileSync(process.execPath, [join(repository, 'scripts/former-files.mjs'), folder]);
      return readdirSync(assets).filter((file) => !file.startsWith('.'));
    };
    built('one');
    built('one');
    built('two');
    expect(built('three')).toEqual(
      ['one.js', 'one.js.br', 'same.css', 'three.js', 'three.js.br', 'two.js', 'two.js.br'].sort(),
    );
    expect(built('four')).not.toContain('one.js');
  });
});
