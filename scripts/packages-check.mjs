// Checks that package-lock.json installs the same on every machine: each package of the registry with its digest, each
// binding of a native package for the platforms that it names (npm locks only that of the machine it runs on when
// node_modules is there), each direct dependency at one version, and nothing that npm warns of with the oldest Node of
// `engines`. Prints what is not so, a line each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { root } from './ready.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const oldestNode = minVersion(packages[''].engines.node);
const faults = Object.entries(packages).flatMap(([path, entry]) => [
  ...(isOfRegistry(path, entry) && !entry.integrity ? [`${path} has no integrity`] : []),
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isFound(path, name))
    .map((name) => `${path} lacks ${name}`),
  ...(isOurs(path, entry) ? Object.entries({ ...entry.dependencies, ...entry.devDependencies }) : [])
    .filter(([name, version]) => !name.startsWith('@noticeboard/') && !/^\d+\.\d+\.\d+$/.test(version))
    .map(([name, version]) => `${path || 'package.json'} asks for ${name} ${version}, which is no exact version`),
  ...(isInstalledAnyway(path, entry) && !satisfies(oldestNode, entry.engines?.node ?? '*')
    ? [`${path} asks for Node ${entry.engines.node}: npm warns of it on ${oldestNode}`]
    : []),
]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('How to lock anew: docs/adr/0001-dependencies.md');
process.exit(faults.length === 0 ? 0 : 1);

function isOurs(path, { link }) {
  return !path.includes('node_modules/') && !link;
}

/** npm leaves out an optional package that does not fit, and says nothing. */
function isInstalledAnyway(path, { link, optional }) {
  return path.includes('node_modules/') && !link && !optional;
}

/** A package in the archive of another has that one's digest. */
function isOfRegistry(path, { link, inBundle }) {
  return path.includes('node_modules/') && !link && !inBundle;
}

/** As Node looks for it: beside the package's own packages, then in each folder above. */
function isFound(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[join(folder, 'node_modules', name)]) return true;
    if (folder === '') return false;
  }
}
