// node former-files.mjs <folder> …: of each folder that Vite builds into, removes the assets that neither its last build
// nor the two before have made. A portal that runs meanwhile goes on with the files of its own build, whose names no
// other file has.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const mostBuilds = 3;
const listOf = (folder) => join(folder, '.builds.json');
/** The same file compressed is one with it. */
const plain = (name) => name.replace(/\.(br|gz)$/, '');

/** The names in a folder that each build has made, the newest first. */
function buildsOf(folder) {
  return existsSync(listOf(folder)) ? JSON.parse(readFileSync(listOf(folder), 'utf8')) : [];
}

/** @param names what the build that has just ended has put into the folder */
export function keepFormer(folder, names) {
  const newest = [...names].sort();
  const isNewest = (build) => build.join() === newest.join();
  const builds = [newest, ...buildsOf(folder).filter((build) => !isNewest(build))].slice(0, mostBuilds);
  const kept = new Set(builds.flat());
  for (const file of readdirSync(folder))
    if (!kept.has(plain(file)) && file !== basename(listOf(folder))) rmSync(join(folder, file));
  writeFileSync(listOf(folder), JSON.stringify(builds));
}

/** True for what a former build alone has made. */
export function isFormer(path) {
  const [newest] = buildsOf(dirname(path));
  return newest !== undefined && !newest.includes(plain(basename(path)));
}

function assetsOfLastBuild(folder) {
  const chunks = Object.values(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  return chunks
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .filter((file) => file.startsWith('assets/'))
    .map((file) => basename(file));
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  for (const folder of process.argv.slice(2)) keepFormer(join(folder, 'assets'), new Set(assetsOfLastBuild(folder)));
