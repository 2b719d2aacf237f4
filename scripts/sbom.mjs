// npm run sbom: the packages that run, as CycloneDX 1.5: those of the server, and those that are built into site and console.
// `npm sbom --omit dev` leaves out each package that some development package needs as well, `express` among them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'node_modules/';

/** The document, as text. */
export function sbom() {
  const { version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const components = new Map();
  for (const [path, { dev, link, ...entry }] of Object.entries(packages)) {
    if (dev || link || !path.includes(folder)) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf(folder) + folder.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`;
    components.set(purl, {
      ...{ type: 'library', name, version: entry.version, purl, 'bom-ref': purl },
      ...(entry.integrity && { hashes: entry.integrity.split(' ').map(hashOf) }),
      ...(entry.license && { licenses: [{ license: { name: entry.license } }] }),
    });
  }
  const component = { type: 'application', name: 'noticeboard', version };
  const document = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component } };
  return `${JSON.stringify({ ...document, components: [...components.values()] }, null, 2)}\n`;
}

/** @param integrity as in a lock: `sha512-<base64>` */
function hashOf(integrity) {
  const [, bits, base64] = /^sha(\d+)-(.*)$/.exec(integrity);
  return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(sbom());
