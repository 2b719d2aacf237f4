import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const publicUrl = 'https://board.example';
const nginxConf = readFileSync('deploy/nginx.conf', 'utf8');

interface Service {
  readonly name: string;
  readonly text: string;
}

/** As docker-compose understands the file: normalised YAML. */
function configOf(file: string): string {
  const env = { PATH: process.env['PATH'] ?? '', PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn', LOG_FORMAT: 'text' };
  return execFileSync('docker-compose', ['-f', file, 'config'], { encoding: 'utf8', env });
}

function servicesOf(file: string): Service[] {
  const section = /^services:\n((?: .*\n)+)/m.exec(configOf(file))?.[1] ?? '';
  return [...section.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)].map(([, name = '', text = '']) => ({ name, text }));
}

const named = (services: readonly Service[], pattern: RegExp) => services.filter(({ name }) => pattern.test(name));
const rolesOf = (services: readonly Service[]) =>
  services.flatMap(({ text }) => /^ {6}ROLE: (\w+)$/m.exec(text)?.[1] ?? []).toSorted();
const settingOf = ({ text }: Service, name: string) =>
  new RegExp(`^ {6}${name}: ['"]?(.*?)['"]?$`, 'm').exec(text)?.[1];

describe('docker-compose.yml', () => {
  const services = servicesOf('docker-compose.yml');

  it('is taken by docker-compose and names the two stores and the two processes', () => {
    expect(services.map(({ name }) => name).toSorted()).toEqual(['kurrentdb', 'projections', 'redis', 'web']);
  });

  it('splits the portal by role over both stores', () => {
    expect(rolesOf(services)).toEqual(['projections', 'web']);
    for (const portal of named(services, /^(web|projections)$/)) {
      expect(settingOf(portal, 'EVENT_STORE_URL')).toBe('kurrentdb://kurrentdb:2113?tls=false');
      expect(settingOf(portal, 'REDIS_URL')).toBe('redis://redis:6379');
    }
  });
});

describe('deploy/compose.single.yml', () => {
  it('is one embedded portal on one volume', () => {
    const services = servicesOf('deploy/compose.single.yml');
    expect(services.map(({ name }) => name)).toEqual(['portal']);
    expect(services[0]?.text).toContain('portal-data:/data');
    for (const name of ['ROLE', 'EVENT_STORE_URL', 'REDIS_URL']) expect(services[0]?.text).not.toContain(`${name}:`);
  });
});

describe('deploy/compose.cluster.yml', () => {
  const services = servicesOf('deploy/compose.cluster.yml');
  const nodes = named(services, /^kurrentdb/);
  const portals = services.filter(({ text }) => /^ {6}ROLE:/m.test(text));

  it('has three nodes of KurrentDB, of which each is told of the two others and how it is reached', () => {
    expect(nodes).toHaveLength(3);
    for (const node of nodes) {
      const others = nodes.filter(({ name }) => name !== node.name).map(({ name }) => `${name}:2113`);
      expect(settingOf(node, 'KURRENTDB_CLUSTER_SIZE')).toBe('3');
      expect(settingOf(node, 'KURRENTDB_GOSSIP_SEED')).toBe(others.join(','));
      for (const kind of ['NODE', 'REPLICATION'])
        expect(settingOf(node, `KURRENTDB_${kind}_HOST_ADVERTISE_AS`)).toBe(node.name);
    }
  });

  it('has two web processes and two projections processes, which know all three nodes', () => {
    expect(rolesOf(services)).toEqual(['projections', 'projections', 'web', 'web']);
    const hosts = nodes.map(({ name }) => `${name}:2113`).join(',');
    for (const portal of portals) expect(settingOf(portal, 'EVENT_STORE_URL')).toBe(`kurrentdb://${hosts}?tls=false`);
  });

  it('starts the portal whether each node is well or is just started again', () => {
    for (const { text } of portals)
      expect(text.match(/kurrentdb-\d:\n *condition: service_started$/gm)).toHaveLength(nodes.length);
  });

  it('has nginx with the shipped configuration before all of its web processes, which trust nobody else', () => {
    const [nginx] = named(services, /^nginx$/);
    const address = /ipv4_address: (\S+)/.exec(nginx?.text ?? '')?.[1];
    expect(nginx?.text).toMatch(/deploy\/nginx\.conf:\/etc\/nginx\/conf\.d\/default\.conf:ro/);
    const webs = named(services, /^web-/);
    for (const web of webs) {
      expect([settingOf(web, 'TRUST_PROXY'), settingOf(web, 'PUBLIC_URL')]).toEqual([address, publicUrl]);
      expect(web.text).toContain('portal-data:/data');
    }
    const asked = [...nginxConf.matchAll(/^ {4}server ([\w-]+):3000 max_fails=1/gm)].map(([, name]) => name);
    expect(asked).toEqual(webs.map(({ name }) => name));
  });

  it('has a replica of Redis, which no process reads', () => {
    expect(named(services, /^redis-replica$/)[0]?.text).toMatch(/replicaof\n? *- redis\n? *- '?6379'?/);
    for (const portal of portals) expect(settingOf(portal, 'REDIS_URL')).toBe('redis://redis:6379');
  });
});

it('Each file is started under a name of its own, which its volumes begin with', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  for (const shape of ['single', 'cluster']) {
    const [file, name] = [`compose.${shape}.yml`, `noticeboard-${shape}`];
    const started = [...readFileSync(`deploy/${file}`, 'utf8').matchAll(/^#.*\bdocker compose (.*)$/gm)];
    expect(started.map(([, words]) => words)).toEqual([`-p ${name} -f deploy/${file} up --build`]);
    expect(runbook).toContain(`\`COMPOSE_FILE=${file}\` and \`COMPOSE_PROJECT_NAME=${name}\``);
  }
});

const files = ['docker-compose.yml', 'deploy/compose.single.yml', 'deploy/compose.cluster.yml'];

describe.each(files)('Every service of %s', (file) => {
  const services = servicesOf(file);

  it('runs an image of one minor release', () => {
    const images = services.map(({ text }) => /^ {4}image: (\S+)$/m.exec(text)?.[1]);
    expect(images.filter((image) => image !== 'noticeboard' && !/:\d+\.\d+(-\w+)?$/.test(image ?? ''))).toEqual([]);
    // The release with long-term support.
    for (const { text } of named(services, /^kurrentdb/))
      expect(text).toContain('image: kurrentplatform/kurrentdb:26.0');
  });

  it('says whether it works, and writes nothing but its volumes, without rights of root', () => {
    for (const { text } of services) {
      expect(text).toMatch(/^ {4}healthcheck:$/m);
      expect(text).toMatch(/^ {4}read_only: true$/m);
      expect(text).toMatch(/^ {4}tmpfs:\n {4}- \/tmp$/m);
      expect(text).toMatch(/^ {4}cap_drop:\n {4}- ALL$/m);
      expect(text).toMatch(/^ {4}security_opt:\n {4}- no-new-privileges:true$/m);
    }
  });

  it('keeps 50 MB at most of what it prints', () => {
    const rotated = /^ {4}logging:\n {6}driver: json-file\n {6}options:\n {8}max-file: '5'\n {8}max-size: 10m$/m;
    for (const { text } of services) expect(text).toMatch(rotated);
  });

  it('leaves no volume without a name behind, and sends no figures to the maker of KurrentDB', () => {
    for (const { text } of named(services, /^(web|portal|projections)/))
      expect(text).toMatch(/^ {4}- [\w-]+-data:\/data/m);
    for (const node of named(services, /^kurrentdb/))
      expect(settingOf(node, 'KURRENTDB_TELEMETRY_OPTOUT')).toBe('true');
  });

  it('tells each process of the portal what to log, and how', () => {
    const portals = services.filter(({ text }) => /^ {4}image: noticeboard$/m.test(text));
    const told = portals.map((portal) => [settingOf(portal, 'LOG_LEVEL'), settingOf(portal, 'LOG_FORMAT')]);
    expect(told).toEqual(portals.map(() => ['warn', 'text']));
    expect(told.length).toBeGreaterThan(0);
  });

  it('is waited for when it stops, the portal longer than its 10 s', () => {
    const seconds = services.map(({ text }) => Number(/^ {4}stop_grace_period: (\d+)s$/m.exec(text)?.[1]));
    expect(seconds.filter((one) => !(one >= 15))).toEqual([]);
  });

  it('is reached from this machine alone, unless more is asked for', () => {
    const ports = services.flatMap(({ text }) => /^ {4}ports:\n((?: {4}- .*\n)+)/m.exec(text)?.[1] ?? []);
    expect(ports).toHaveLength(1);
    expect(ports[0]).toMatch(/^ {4}- '?127\.0\.0\.1:3000:\d+(\/tcp)?'?\n$/);
  });

  it('believes a proxy on this machine, which comes through the gateway of the network, of whom it answers', () => {
    const gateway = /^ {6}- gateway: (\S+)$/m.exec(configOf(file))?.[1] ?? '';
    const nginx = named(services, /^nginx$/).map(() => /^ *set_real_ip_from (\S+);/m.exec(nginxConf)?.[1]);
    const doors = services.filter(({ text }) => /^ {4}ports:\n/m.test(text) && /^ {6}TRUST_PROXY:/m.test(text));
    expect([...nginx, ...doors.map((door) => settingOf(door, 'TRUST_PROXY'))]).toEqual([gateway]);
  });

  it('keeps in Redis what it was given', () => {
    for (const { text } of named(services, /^redis/)) expect(text).toMatch(/--maxmemory-policy\n {4}- noeviction\n/);
  });
});

describe('The Dockerfile', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
  const [final = ''] = dockerfile.split(/^FROM /m).slice(-1);

  it('installs by the manifests of all workspaces, before any source is there, and copies what each was built to', () => {
    const manifests = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
    expect(manifests).toEqual(workspaces);
    const built = [...final.matchAll(/^COPY --from=build \/app\/(\S+)\/dist \1\/dist$/gm)].map(([, folder]) => folder);
    expect(built).toEqual(workspaces);
  });

  it('has a program that cannot change itself, is no root, and is asked how it is', () => {
    expect(final).not.toMatch(/--chown|COPY \. /);
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
  });
});
