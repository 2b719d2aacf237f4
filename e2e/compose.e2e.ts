import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** As docker-compose understands the file: normalised YAML. */
const config = () =>
  execFileSync('docker-compose', ['config'], { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } });

describe('The compose file', () => {
  it('is taken by docker-compose and names the two stores and the two processes', () => {
    const services = [...config().matchAll(/^ {2}(kurrentdb|redis|web|projections):$/gm)].map(([, name]) => name);
    expect(services.toSorted()).toEqual(['kurrentdb', 'projections', 'redis', 'web']);
  });

  it('pins KurrentDB to the release with long-term support', () => {
    expect(config()).toContain('image: kurrentplatform/kurrentdb:26.0');
  });

  it('splits the portal by role over both stores', () => {
    const text = config();
    for (const role of ['web', 'projections']) expect(text).toContain(`ROLE: ${role}`);
    expect(text.match(/EVENT_STORE_URL: kurrentdb:\/\/kurrentdb:2113\?tls=false/g)).toHaveLength(2);
    expect(text.match(/REDIS_URL: redis:\/\/redis:6379/g)).toHaveLength(2);
  });
});
