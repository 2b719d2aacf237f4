import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, repository } from './portal-process.js';

/** Where the files of pages are, by their address. */
const folders = { '/assets': 'web-public/dist/client/assets', '/admin/assets': 'web-admin/dist/assets' } as const;

/** A copy of what is built, in a folder of its own. */
export async function copyOfBuild(): Promise<string> {
  const build = await newFolder();
  for (const path of ['api/dist/bundle', 'web-public/dist', 'web-admin/dist'])
    cpSync(join(repository, path), join(build, path), { recursive: true });
  for (const path of ['package.json', 'api/package.json']) cpSync(join(repository, path), join(build, path));
  symlinkSync(join(repository, 'node_modules'), join(build, 'node_modules'));
  return build;
}

/** The same as after a change in each file of pages: all of them have another hash in their name. */
export async function otherBuild(): Promise<string> {
  const build = await copyOfBuild();
  const names = Object.values(folders).flatMap((folder) => assetsIn(join(build, folder)));
  const renamed = new Map(
    names.map((name) => [name, name.replace(/-([\w-]{8})(?=\.)/, (_, hash) => `-${reversed(hash)}`)]),
  );
  const named = /[\w.-]+-[\w-]{8}\.(?:m?js|css)/g;
  for (const dist of ['web-public/dist', 'web-admin/dist'])
    for (const entry of readdirSync(join(build, dist), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (/\.(br|gz)$/.test(entry.name)) rmSync(path);
      if (!/\.(m?js|css|html|json)$/.test(entry.name)) continue;
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(named, (name) => renamed.get(name) ?? name),
      );
      renameSync(path, join(entry.parentPath, renamed.get(entry.name) ?? entry.name));
    }
  return build;
}

/** The address of each file that a page of this build may ask for, and what it is. */
export function assetsOf(build = repository): ReadonlyMap<string, Buffer> {
  return new Map(
    Object.entries(folders).flatMap(([address, folder]) =>
      assetsIn(join(build, folder)).map((name) => [`${address}/${name}`, readFileSync(join(build, folder, name))]),
    ),
  );
}

/** Takes them away, as a build does that begins in an empty folder. */
export function removeAssets(build: string): void {
  for (const folder of Object.values(folders)) {
    rmSync(join(build, folder), { recursive: true });
    mkdirSync(join(build, folder));
  }
}

function assetsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /\.(m?js|css)$/.test(name));
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}
