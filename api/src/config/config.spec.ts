import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { generateSigner } from '@noticeboard/ledger';
import { type Config, readConfig } from './config.js';
import { withoutSecrets } from './secrets.js';
import { faultsOf } from './testing/faults-of.js';

const { secret: logKey } = generateSigner('jobs.example/log');

const identity = (given: Partial<Config['identity']>) => ({ identity: { ...readConfig({}).identity, ...given } });

describe('The configuration', () => {
  it('is complete without a single variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      healthPort: 3001,
      dataDir: join(process.cwd(), 'data'),
      eventStoreUrl: undefined,
      redisUrl: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      publicUrl: undefined,
      identity: { name: { en: 'Noticeboard', hi: 'Noticeboard' }, community: {} },
      ownPolicies: {},
      maxPdfBytes: 20_971_520,
      responseCacheBytes: 12_582_912,
      review: 'off',
      languages: ['en', 'hi'],
      linkWatch: 'on',
      byHand: [],
      caches: { varnish: [], nginx: [] },
      channelLimits: {},
      reachDelayMs: 60_000,
      pushPerHour: 600,
      mailPerHour: 60,
      reportsPerHour: 20,
      clockOffset: 0,
      mayReachPrivate: expect.any(Function),
      loginAttemptsPerMinute: 5,
      trustProxy: undefined,
      allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
      corsOrigins: [],
      accessLog: 'staff',
      // On a terminal it is text.
      logFormat: process.stderr.isTTY ? 'text' : 'json',
      logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    const names = [
      'PORT',
      'ROLE',
      'EVENT_STORE_URL',
      'ADMIN_PASSWORD',
      'PUBLIC_URL',
      'COMMUNITY_CHAT_URL',
      'SITE_NAME',
      'POLICIES_DIR',
      'TRUST_PROXY',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
    expect(readConfig({ PORT: undefined })).toEqual(readConfig({}));
  });

  it('minds no variables of others', () => {
    expect(readConfig({ PATH: '/bin', NODE_ENV: 'production' })).toEqual(readConfig({}));
  });

  it.each<[string, string, Partial<Config>]>([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['HEALTH_PORT', '8080', { healthPort: 8080 }],
    ['DATA_DIR', '/var/lib/noticeboard', { dataDir: '/var/lib/noticeboard' }],
    ['DATA_DIR', '../elsewhere/', { dataDir: join(process.cwd(), '..', 'elsewhere') }],
    [
      'EVENT_STORE_URL',
      'kurrentdb://localhost:2113?tls=false',
      { eventStoreUrl: 'kurrentdb://localhost:2113?tls=false' },
    ],
    ['EVENT_STORE_URL', 'kurrentdb+discover://cluster:2113', { eventStoreUrl: 'kurrentdb+discover://cluster:2113' }],
    [
      'EVENT_STORE_URL',
      'esdb://admin:changeit@a:2113,b:2113,c:2113?tls=true',
      { eventStoreUrl: 'esdb://admin:changeit@a:2113,b:2113,c:2113?tls=true' },
    ],
    ['REDIS_URL', 'redis://localhost:6379/1', { redisUrl: 'redis://localhost:6379/1' }],
    ['REDIS_URL', 'rediss://user:pass@host', { redisUrl: 'rediss://user:pass@host' }],
    ...[
      'redis+sentinel://a/mymaster',
      'rediss+sentinel://user:pass@a:1,[::1]:2,c/mymaster/3?sentinelPassword=x%20y',
    ].map((redisUrl) => ['REDIS_URL', redisUrl, { redisUrl }] as [string, string, object]),
    ['ADMIN_USERNAME', 'अजय.k_1@x-y', { adminUsername: 'अजय.k_1@x-y' }],
    ['ADMIN_PASSWORD', '12345678', { adminPassword: '12345678' }],
    [
      'PUBLIC_URL',
      'https://jobs.example/',
      { publicUrl: 'https://jobs.example', vapidSubject: 'https://jobs.example' },
    ],
    ['PUBLIC_URL', 'http://JOBS.example:80', { publicUrl: 'http://jobs.example', vapidSubject: 'http://jobs.example' }],
    ['ALLOWED_HOSTS', 'board.example', { allowedHosts: ['board.example'] }],
    [
      'ALLOWED_HOSTS',
      ' Board.example , भारत.भारत,::1, [::1],127.0.0.1',
      { allowedHosts: ['board.example', 'xn--h2brj9c.xn--h2brj9c', '[::1]', '[::1]', '127.0.0.1'] },
    ],
    [
      'CORS_ORIGINS',
      'https://app.example, http://localhost:5173',
      { corsOrigins: ['https://app.example', 'http://localhost:5173'] },
    ],
    ['SECURITY_CONTACT', 'security@board.example', { securityContact: 'mailto:security@board.example' }],
    ['SECURITY_CONTACT', 'https://board.example/report', { securityContact: 'https://board.example/report' }],
    ['SECURITY_CONTACT', 'tel:+91-11-5550100', { securityContact: 'tel:+91-11-5550100' }],
    ['COMMUNITY_MESSAGING_URL', 'https://t.me/x', identity({ community: { messaging: 'https://t.me/x' } })],
    ['COMMUNITY_CHAT_URL', 'https://wa.me/x', identity({ community: { chat: 'https://wa.me/x' } })],
    ['ACCESS_LOG', 'all', { accessLog: 'all' }],
    ['COMMUNITY_VIDEO_URL', 'http://v.example', identity({ community: { video: 'http://v.example' } })],
    ['SITE_NAME', ' R&D <Board> ', identity({ name: { en: 'R&D <Board>', hi: 'R&D <Board>' } })],
    ['SITE_NAME', 'न'.repeat(60), identity({ name: { en: 'न'.repeat(60), hi: 'न'.repeat(60) } })],
    ['SITE_NAME_HI', 'रोजगार सूचना', identity({ name: { en: 'Noticeboard', hi: 'रोजगार सूचना' } })],
    ['LANGUAGES', 'en, hi, BN', { languages: ['en', 'hi', 'bn'] }],
    ['LANGUAGES', 'en', { languages: ['en'] }],
    ['SITE_OPERATOR', 'The Board', identity({ operator: 'The Board' })],
    ['SITE_CONTACT', 'help@board.example', identity({ contact: 'mailto:help@board.example' })],
    ['MAX_PDF_BYTES', '100', { maxPdfBytes: 100 }],
    ['RESPONSE_CACHE_MB', '0', { responseCacheBytes: 0 }],
    ['RESPONSE_CACHE_MB', '1', { responseCacheBytes: 1_048_576 }],
    ['REVIEW', 'dates', { review: 'dates' }],
    ['REVIEW', 'all', { review: 'all' }],
    ['LINK_WATCH', 'off', { linkWatch: 'off' }],
    ['REACH_DELAY_S', '600', { reachDelayMs: 600_000 }],
    ['CHANNEL_LIMITS', 'mail=120, webhook=60', { channelLimits: { mail: 120, webhook: 60 } }],
    ['MAX_PDF_BYTES', '1073741824', { maxPdfBytes: 1_073_741_824 }],
    ['LOGIN_ATTEMPTS_PER_MINUTE', '1', { loginAttemptsPerMinute: 1 }],
    ['LOGIN_ATTEMPTS_PER_MINUTE', '999999', { loginAttemptsPerMinute: 999_999 }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8', { trustProxy: 'loopback, 10.0.0.0/8' }],
    ['LOG_ORIGIN', 'jobs.example/log', { logOrigin: 'jobs.example/log' }],
    ['LOG_KEY', logKey, { logKey }],
  ])('takes %s=%s', (name, value, changed) => {
    expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...changed });
  });

  it.each([
    ...['x', '-1', '65536', '3000.5', '999999', '0x1', ' '].flatMap((value) => [
      ['PORT', value],
      ['HEALTH_PORT', value],
    ]),
    ...['ALL', 'api', 'web,projections'].map((value) => ['ROLE', value]),
    ...['/dev/null', '/dev/null/below'].map((value) => ['DATA_DIR', value]),
    ...['localhost:2113', 'http://localhost', 'kurrentdb://', 'esdb:/x', 'mysql://x'].map((value) => [
      'EVENT_STORE_URL',
      value,
    ]),
    ...['localhost', 'http://x', 'redis', 'redis+sentinel://a', 'redis+sentinel://a,b:x/m', 'redis+sentinel:///m'].map(
      (value) => ['REDIS_URL', value],
    ),
    ...['a b', 'a/b', 'x'.repeat(65), '\u{1f4cc}'].map((value) => ['ADMIN_USERNAME', value]),
    ['ADMIN_PASSWORD', '1234567'],
    ...['jobs.example', 'ftp://x', 'javascript:alert(1)'].flatMap((value) =>
      ['PUBLIC_URL', 'COMMUNITY_MESSAGING_URL', 'COMMUNITY_CHAT_URL', 'COMMUNITY_VIDEO_URL'].map((name) => [
        name,
        value,
      ]),
    ),
    ...['/jobs', '/jobs/', '?a', '#a'].map((rest) => ['PUBLIC_URL', `https://board.example${rest}`]),
    ['PUBLIC_URL', 'https://user@board.example'],
    ...[
      'https://board.example',
      'board.example:80',
      '*',
      '*.example',
      'a b',
      'a,,b',
      ',',
      'a/b',
      'u@a',
      '[::1',
      '[a]',
    ].map((value) => ['ALLOWED_HOSTS', value]),
    ...[
      '*',
      'app.example',
      'https://app.example/',
      'https://App.example',
      'https://a.example b',
      'null',
      'ftp://a.example',
    ].map((value) => ['CORS_ORIGINS', value]),
    ...['ask us', 'a@b c', 'javascript:alert(1)', 'http://board.example', 'mailto:x', 'a@b\nContact: c@d'].map(
      (value) => ['SECURITY_CONTACT', value],
    ),
    ...['0', '99', '-5', '1e9', '20MiB'].map((value) => ['MAX_PDF_BYTES', value]),
    ...['-1', '1.5', 'all'].map((value) => ['RESPONSE_CACHE_MB', value]),
    ...['SITE_NAME', 'SITE_NAME_HI'].flatMap((name) =>
      ['x'.repeat(61), 'x'.repeat(300), ' ', 'a\nb', '\ud800'].map((value) => [name, value]),
    ),
    ...['hi', 'hi,en', 'en,fr', 'en,en', 'en,hi,', 'english'].map((value) => ['LANGUAGES', value]),
    ['SITE_OPERATOR', 'x'.repeat(201)],
    ['SITE_OFFICIAL', 'true'],
    ['SITE_CONTACT', 'javascript:alert(1)'],
    ['LINK_WATCH', 'yes'],
    ['REACH_DELAY_S', '601'],
    ['REACH_DELAY_S', '-1'],
    ['TELEGRAM_API_URL', 'telegram'],
    ...['localhost', '10.0.0.0/33', 'a,b', '*'].map((value) => ['OUTGOING_PRIVATE_ADDRESSES', value]),
    ...['0', '-5', '1.5', 'x', '1000000'].map((value) => ['LOGIN_ATTEMPTS_PER_MINUTE', value]),
    ...['two words', 'a+b', 'x'.repeat(201)].map((value) => ['LOG_ORIGIN', value]),
    ...['x', logKey.replace('PRIVATE', 'PUBLIC'), `${logKey}x`, logKey.slice(0, -8)].map((value) => ['LOG_KEY', value]),
    ['EVENT_STORE_URL', 'kurrentdb+discover://a,b,c'],
    ['EVENT_STORE_URL', 'kurrentdb://ada:hunter22@db?tlsCaFil=ca.crt'],
    ['EVENT_STORE_URL', 'http://ada:hunter22@db'],
    ['EVENT_STORE_URL', 'kurrentdb+discover://ada:hunter22@a,b'],
    ['EVENT_STORE_URL', 'kurrentdb://ada:hunter22@db?tls=hunter22'],
    ['EVENT_STORE_URL', 'kurrentdb://ada:hunter22:hunter22@db'],
    ['REDIS_URL', 'http://ada:hunter22@redis'],
    ['PUBLIC_URL', 'ftp://ada:hunter22@board.example'],
  ] as [string, string][])('names its fault in one line: %s=%s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} must .+$`))]);
    expect(faults.join()).not.toContain('hunter22');
  });
});

describe('A program that runs beside others', () => {
  const urls = { EVENT_STORE_URL: 'kurrentdb://a', REDIS_URL: 'redis://a' };

  it.each(['web', 'projections'])('with ROLE=%s needs both stores', (ROLE) => {
    expect(readConfig({ ROLE, ...urls }).role).toBe(ROLE);
    expect(faultsOf({ ROLE })).toEqual([`ROLE=${ROLE} needs EVENT_STORE_URL`, `ROLE=${ROLE} needs REDIS_URL`]);
    expect(faultsOf({ ROLE, EVENT_STORE_URL: urls.EVENT_STORE_URL, REDIS_URL: '' })).toEqual([
      `ROLE=${ROLE} needs REDIS_URL`,
    ]);
  });
});

describe('The name of the log', () => {
  it('is that of its key, if both are given', () => {
    expect(readConfig({ LOG_KEY: logKey, LOG_ORIGIN: 'jobs.example/log' }).logKey).toBe(logKey);
    expect(faultsOf({ LOG_KEY: logKey, LOG_ORIGIN: 'other.example' })).toEqual([
      'LOG_ORIGIN is not the name in LOG_KEY: leave it out, or give the key of that log',
    ]);
  });
});

describe('A store of files', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter22' };

  it.each([
    ['s3://files/portal?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000', 'portal', 'us-east-1'],
    ['s3://files/a/b/?endpoint=https://s3.example/x/&region=eu-1', 'https://s3.example/x', 'a/b', 'eu-1'],
    ['s3://files?region=ap-south-1', 'https://s3.ap-south-1.amazonaws.com', '', 'ap-south-1'],
  ])('is named by %s', (FILES_URL, endpoint, prefix, region) => {
    const opened = { endpoint, bucket: 'files', prefix, region, accessKeyId: 'id', secretAccessKey: 'hunter22' };
    expect(readConfig({ FILES_URL, ...keys }).filesUrl).toEqual(opened);
  });

  it.each([
    'https://s3.example/files',
    's3://id:hunter22@files/portal',
    's3://files/portal?endpoint=ftp://s3.example',
    's3://files/portal?endpoint=https://id:hunter22@s3.example',
    's3://files/../portal?secret=hunter22',
    's3:///portal',
  ])('is not named by %s', (FILES_URL) => {
    const faults = faultsOf({ FILES_URL, ...keys });
    expect(faults).toEqual([expect.stringMatching(/^FILES_URL must be s3:\/\/bucket\/prefix\?endpoint=/)]);
    expect(faults.join()).not.toContain('hunter22');
  });

  it('needs its key', () => {
    expect(faultsOf({ FILES_URL: 's3://files/portal' })).toEqual([
      'FILES_URL needs AWS_ACCESS_KEY_ID',
      'FILES_URL needs AWS_SECRET_ACCESS_KEY',
    ]);
  });
});

describe('What is told outside', () => {
  const token = '123456:AA-not-a-real-token';

  it('needs to know where the portal is', () => {
    const of = (name: string) => `${name} needs PUBLIC_URL: what is told outside links to the portal`;
    expect(faultsOf({ INDEXNOW_KEY: '0123456789abcdef' })).toEqual([of('INDEXNOW_KEY')]);
    expect(faultsOf({ WEBSUB_HUB_URL: 'https://hub.example/' })).toEqual([of('WEBSUB_HUB_URL')]);
    expect(faultsOf({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHATS: '@board' })).toEqual([of('TELEGRAM_BOT_TOKEN')]);
  });

  it.each([
    ['INDEXNOW_KEY', 'short'],
    ['WEBSUB_HUB_URL', 'hub'],
    ['CHANNEL_LIMITS', 'mail=120,pigeon=1'],
    ['CHANNEL_LIMITS', 'mail=0'],
    ['CHANNEL_LIMITS', 'mail=1,mail=2'],
    ['CHANNEL_LIMITS', 'byHand=1'],
    ['TELEGRAM_CHATS', 'board,@x'],
    ['TELEGRAM_BOT_TOKEN', 'hunter22'],
    ['TELEGRAM_BOT_TOKEN_FILE', '/no/such/file'],
  ])('names its fault in one line: %s=%s', (name, value) => {
    const given = { PUBLIC_URL: 'https://board.example', TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHATS: '@board' };
    expect(faultsOf({ ...given, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must .+$`))]);
  });

  it.each([
    ['FASTLY_SERVICE_ID', '../other'],
    ['FASTLY_API_TOKEN', 'two words'],
    ['FASTLY_API_TOKEN_FILE', '/no/such/file'],
    ['FASTLY_API_URL', 'fastly'],
    ['CLOUDFLARE_ZONE_ID', 'board.example'],
    ['CLOUDFLARE_API_TOKEN', ''.padEnd(201, 'x')],
    ['VARNISH_URLS', 'http://10.0.0.5:6081/path'],
    ['VARNISH_URLS', 'http://10.0.0.5:6081,http://10.0.0.5:6081'],
    ['NGINX_PURGE_URLS', '10.0.0.6:8080'],
  ])('names the fault of a cache in one line: %s=%s', (name, value) => {
    const given = {
      FASTLY_SERVICE_ID: 'SU1Z0isxPaozGVKXdv0eY',
      FASTLY_API_TOKEN: 'a-fastly-token',
      CLOUDFLARE_ZONE_ID: '023e105f4ecef8ad9ca31a8372d0c353',
      CLOUDFLARE_API_TOKEN: 'a-cloudflare-token',
    };
    expect(faultsOf({ ...given, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} (must|names) .+$`)),
    ]);
    expect(readConfig(given).caches).toMatchObject({ varnish: [], nginx: [], fastly: { token: 'a-fastly-token' } });
  });

  it('has both halves of a cache that wants a key', () => {
    expect(faultsOf({ FASTLY_API_TOKEN: 'a-fastly-token' })).toEqual(['FASTLY_API_TOKEN needs FASTLY_SERVICE_ID']);
    expect(faultsOf({ CLOUDFLARE_ZONE_ID: '023e105f4ecef8ad9ca31a8372d0c353' })).toEqual([
      'CLOUDFLARE_ZONE_ID needs CLOUDFLARE_API_TOKEN',
    ]);
  });

  it('has secrets in files, whose first line counts and stays out of the log', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'secrets-'));
    const fileOf = async (line: string) => {
      const path = join(dir, randomUUID());
      await writeFile(path, `${line}\r\n# of 2026\n`);
      return path;
    };
    const lines = ['an-oidc-secret', 'smtps://board:mail-password@mail.example', '123456:AA-token-of-a-file'];
    const [oidc = '', smtp = '', bot = ''] = await Promise.all(lines.map(fileOf));
    const PUBLIC_URL = 'https://board.example';
    const config = readConfig({
      PUBLIC_URL,
      OIDC_ISSUER: 'https://house.example',
      OIDC_CLIENT_ID: 'board',
      OIDC_ROLES: 'staff=editor',
      OIDC_CLIENT_SECRET_FILE: oidc,
      MAIL_FROM: 'a@b.example',
      SMTP_URL_FILE: smtp,
      TELEGRAM_CHATS: '@board',
      TELEGRAM_BOT_TOKEN_FILE: bot,
    });
    expect([config.oidc?.clientSecret, config.mail?.smtpUrl, config.telegram?.token]).toEqual(lines);
    expect(withoutSecrets(`${lines.join(' ')} mail-password`)).not.toMatch(/oidc-secret|mail-password|AA-token/);
    const empty = await fileOf('');
    expect(
      faultsOf({ PUBLIC_URL, OIDC_CLIENT_SECRET_FILE: empty, SMTP_URL_FILE: empty, MAIL_FROM: 'a@b.example' }),
    ).toEqual([
      'OIDC_CLIENT_SECRET_FILE names a file whose first line must be the secret, and is empty',
      'SMTP_URL_FILE names a file whose first line must be a URL that begins with smtp:// or smtps://',
    ]);
    await rm(dir, { recursive: true });
  });

  it('needs a bot and its chats together', () => {
    const PUBLIC_URL = 'https://board.example';
    expect(faultsOf({ PUBLIC_URL, TELEGRAM_BOT_TOKEN: token })).toEqual(['TELEGRAM_BOT_TOKEN needs TELEGRAM_CHATS']);
    expect(faultsOf({ PUBLIC_URL, TELEGRAM_CHATS: '@board' })).toEqual(['TELEGRAM_CHATS needs TELEGRAM_BOT_TOKEN']);
    const given = { PUBLIC_URL, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHATS: '@board, -100123,@board' };
    expect(readConfig(given).telegram).toEqual({
      token,
      chats: ['@board', '-100123'],
      apiUrl: 'https://api.telegram.org',
    });
  });
});

describe('Several faults', () => {
  it('are told all at once', () => {
    const env = {
      PORT: 'x',
      ROLE: 'web',
      ADMIN_PASSWORD: 'short',
      PUBLIC_URL: 'x',
      LOGIN_ATTEMPTS_PER_MINUTE: '0',
      REDIS_URL: 'x',
    };
    const faults = faultsOf(env);
    const named = faults.map((fault) => fault.split(' ')[0]);
    expect(named.toSorted()).toEqual([
      'ADMIN_PASSWORD',
      'LOGIN_ATTEMPTS_PER_MINUTE',
      'PORT',
      'PUBLIC_URL',
      'REDIS_URL',
      'ROLE=web',
    ]);
    expect(() => readConfig(env)).toThrow(faults.join('\n'));
  });

  it('is a public authority’s portal where its name is given', () => {
    const given = { SITE_OPERATOR: 'The Board', SITE_OFFICIAL: 'yes' };
    expect(readConfig(given).identity).toMatchObject({ operator: 'The Board', isOfficial: true });
    expect(faultsOf({ SITE_OFFICIAL: 'yes' })).toEqual([
      'SITE_OFFICIAL=yes needs SITE_OPERATOR: the name of the public authority that runs the portal',
    ]);
  });

  it('takes a stream prefix for a server that others use too, and for no embedded log', () => {
    expect(readConfig({ EVENT_STORE_URL: 'kurrentdb://a', STREAM_PREFIX: 'east_' }).streamPrefix).toBe('east_');
    expect(faultsOf({ EVENT_STORE_URL: 'kurrentdb://a', STREAM_PREFIX: 'east-' })).toEqual([
      'STREAM_PREFIX must have 1 to 100 letters, digits or underscores',
    ]);
    expect(faultsOf({ STREAM_PREFIX: 'east_' })).toEqual([
      'STREAM_PREFIX is for a server that others use too: it needs EVENT_STORE_URL',
    ]);
  });
});
