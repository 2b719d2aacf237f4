import { statSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { connectionStringFault, streamPrefixPattern } from '@noticeboard/event-store';
import { MalformedNote, originPattern, parseSigner } from '@noticeboard/ledger';
import {
  accessLogs,
  type ChannelKind,
  channelKinds,
  productName,
  reviewModes,
  roles,
  shortestPassword,
  type SiteIdentity,
  type SiteLanguage,
  siteLanguages,
  usualLanguages,
} from '@noticeboard/content-model';
import { redisUrlFault } from '@noticeboard/read-store';
import express from 'express';
import { z } from 'zod';
import { usernamePattern } from '../accounts/user-names.js';
import { type FilesUrl, filesUrlForm, filesUrlIn } from '../files/files-url.js';
import { readMark } from './mark.js';
import { groupRoles, type Oidc } from './oidc.js';
import { readPolicies } from './policies.js';
import { secretFile } from './secret-file.js';
import { readBy } from './read-by.js';
import { readPolicy, readWitnessLogs } from './witness-files.js';
import { learnSecrets } from './secrets.js';
import { addressesIn } from '../outgoing/reachable.js';

/** The environment cannot be used; one line per fault. Exit code 78 (EX_CONFIG). */
export class UnusableConfig extends Error {
  override readonly name = 'UnusableConfig';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535');

const url = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    abort: true,
  });

/** A cluster's string names several hosts, which no URL does. */
const eventStoreUrl = z.string().superRefine((text, context) => {
  const fault = connectionStringFault(text);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** Sentinels are several hosts too. */
const redisUrl = z.string().superRefine((text, context) => {
  const fault = redisUrlFault(text);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

const webUrl = url('http:', 'https:');

/** Text that stands on pages, in signs as they are counted in titles. */
const shownText = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .refine(
      (text) => text !== '' && Array.from(text).length <= longest && !/[\p{Cc}\p{Cs}]/u.test(text),
      `must be a text of 1 to ${longest} characters on one line`,
    );

const telegramToken = z
  .string()
  .regex(/^\d{1,20}:[\w-]{10,100}$/, 'must be a token of @BotFather, such as 123456:ABC-DEF');

const accessKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be a key on one line, without spaces');

const contact = z
  .string()
  .transform((text) => (/^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text))
  .refine(
    (uri) => /^(mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/.test(uri) && URL.canParse(uri),
    'must be a mail address, or begin with mailto:, https:// or tel:+',
  );

const cacheToken = z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be a token on one line, without spaces');

/** Hosts that run a cache: it is asked at their root. */
const cacheUrls = z
  .string()
  .transform((text) => text.split(',').map((base) => base.trim().replace(/\/$/, '')))
  .refine(
    (bases) => bases.every((base) => /^https?:/.test(base) && isOrigin(base)) && new Set(bases).size === bases.length,
    'must be scheme, host and port alone, such as http://10.0.0.5:6081, with commas between and each once',
  )
  .default([]);

/** People set their own pace. */
const limitedKinds = channelKinds.filter((kind) => kind !== 'byHand');

const smtpUrl = url('smtp:', 'smtps:');

const perHour = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
  .transform(Number);

const dataDir = z
  .string()
  .default('./data')
  .transform((path) => resolve(path));

/** Not where something else than a folder stands; a folder that cannot be looked at is reported when it is used. */
function mayBeFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'projections'], { error: 'must be all, web or projections' }).default('all'),
  HEALTH_PORT: port.default(3001),
  DATA_DIR: dataDir.refine(mayBeFolder, 'must be a folder, or be made as one: a file stands there, or in its way'),
  EVENT_STORE_URL: eventStoreUrl.optional(),
  STREAM_PREFIX: z.string().regex(streamPrefixPattern, 'must have 1 to 100 letters, digits or underscores').optional(),
  REDIS_URL: redisUrl.optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(usernamePattern, 'must be 1 to 64 letters, digits, dots, dashes, underscores or @')
    .default('admin'),
  // Its strength is checked when it is used: somebody who set a shorter one with an earlier version has accounts.
  ADMIN_PASSWORD: z.string().min(8, `must have at least ${shortestPassword} characters`).optional(),
  PUBLIC_URL: webUrl
    .refine(
      (value) => new URL(value).href === `${new URL(value).origin}/`,
      'must be scheme, host and port alone: the portal is served from the root of its host, not below a path',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => hostnameOf(host.trim()) ?? ''))
    .refine((hosts) => !hosts.includes(''), 'must be names of hosts, without scheme and port, with commas between')
    .default(['localhost', '127.0.0.1', '[::1]']),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && isOrigin(origin)),
      'must be origins as browsers write them, such as https://app.example, with commas between: scheme, host and port alone, and no *',
    )
    .default([]),
  OIDC_ISSUER: webUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: secretFile(z.string().min(1, 'must be the secret, and is empty')).optional(),
  OIDC_ROLES: z
    .string()
    .transform((text) => groupRoles(text) ?? [])
    .refine((given) => given.length > 0, `must be group=role with commas between; roles are ${roles.join(', ')}`)
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  LANGUAGES: z
    .string()
    .transform((text) => text.split(',').map((language) => language.trim().toLowerCase()))
    .refine(
      (given) => given[0] === 'en' && new Set(given).size === given.length && given.every(isLanguage),
      `must be languages with commas between, each once and en the first; there are ${siteLanguages.join(', ')}`,
    )
    .transform((given) => given.filter(isLanguage))
    .default([...usualLanguages]),
  SITE_NAME: shownText(60).default(productName),
  SITE_NAME_HI: shownText(60).optional(),
  SITE_MARK: readBy(readMark).optional(),
  SITE_OPERATOR: shownText(200).optional(),
  SITE_OFFICIAL: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  SITE_CONTACT: contact.optional(),
  POLICIES_DIR: readBy(readPolicies).optional(),
  COMMUNITY_MESSAGING_URL: webUrl.optional(),
  COMMUNITY_CHAT_URL: webUrl.optional(),
  COMMUNITY_VIDEO_URL: webUrl.optional(),
  MAX_PDF_BYTES: z
    .string()
    .regex(/^[1-9]\d{2,9}$/, 'must be a number of bytes from 100')
    .transform(Number)
    .default(20_971_520),
  RESPONSE_CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of megabytes, 0 for none')
    .transform((megabytes) => Number(megabytes) * 2 ** 20)
    .default(12 * 2 ** 20),
  LOGIN_ATTEMPTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(5),
  SMTP_URL: smtpUrl.optional(),
  SMTP_URL_FILE: secretFile(smtpUrl).optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => /^([^<>@\p{Cc}]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/u.test(from),
      'must be a mail address, as Name <name@example.org>',
    )
    .optional(),
  MAIL_DAILY_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in India, such as 19:00')
    .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    .default(19 * 60),
  MAIL_PER_HOUR: perHour.default(60),
  PUSH_PER_HOUR: perHour.default(600),
  VAPID_SUBJECT: z
    .string()
    .refine(
      (uri) => URL.canParse(uri) && /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(uri),
      'must begin with mailto: or https://',
    )
    .optional(),
  CLOCK_OFFSET_S: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number of seconds')
    .transform((seconds) => Number(seconds) * 1000)
    .default(0),
  OUTGOING_PRIVATE_ADDRESSES: z
    .string()
    .transform((text) => addressesIn(text))
    .refine((named) => named !== undefined, 'must be IP addresses or networks such as 10.0.0.0/8, with commas between')
    .optional(),
  REACH_DELAY_S: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds, 0 to 600')
    .transform(Number)
    .refine((seconds) => seconds <= 600, 'must be a whole number of seconds, 0 to 600')
    .default(60),
  FILES_URL: z
    .string()
    .transform((text) => filesUrlIn(text))
    .refine((url) => url !== undefined, filesUrlForm)
    .optional(),
  AWS_ACCESS_KEY_ID: accessKey.optional(),
  AWS_ACCESS_KEY_ID_FILE: secretFile(accessKey).optional(),
  AWS_SECRET_ACCESS_KEY: accessKey.optional(),
  AWS_SECRET_ACCESS_KEY_FILE: secretFile(accessKey).optional(),
  LOG_POLICY: readBy(readPolicy).optional(),
  WITNESS_LOGS: readBy(readWitnessLogs).optional(),
  TELEGRAM_BOT_TOKEN: telegramToken.optional(),
  TELEGRAM_BOT_TOKEN_FILE: secretFile(telegramToken).optional(),
  TELEGRAM_CHATS: z
    .string()
    .transform((text) => text.split(',').map((chat) => chat.trim()))
    .refine(
      (chats) => chats.every((chat) => /^(@[A-Za-z]\w{3,31}|-?\d{1,20})$/.test(chat)),
      'must be names such as @board or numbers of chats, with commas between',
    )
    .optional(),
  TELEGRAM_API_URL: webUrl.default('https://api.telegram.org'),
  CHANNEL_LIMITS: z
    .string()
    .transform((text) => channelLimitsIn(text))
    .refine(
      (limits) => limits !== undefined,
      `must be kind=messages in a minute, commas between; kinds are ${limitedKinds.join(', ')}`,
    )
    .optional(),
  BY_HAND_CHANNELS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[A-Za-z0-9_-]{1,40}$/.test(name)),
      'must be names of letters, digits, - and _, with commas between: WhatsApp,Instagram',
    )
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or dashes')
    .optional(),
  INDEXNOW_URL: webUrl.default('https://api.indexnow.org/indexnow'),
  WEBSUB_HUB_URL: webUrl.optional(),
  FASTLY_SERVICE_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, 'must be the letters and digits that Fastly calls the service by')
    .optional(),
  FASTLY_API_TOKEN: cacheToken.optional(),
  FASTLY_API_TOKEN_FILE: secretFile(cacheToken).optional(),
  FASTLY_API_URL: webUrl.default('https://api.fastly.com'),
  CLOUDFLARE_ZONE_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 letters and digits that Cloudflare calls the zone by')
    .optional(),
  CLOUDFLARE_API_TOKEN: cacheToken.optional(),
  CLOUDFLARE_API_TOKEN_FILE: secretFile(cacheToken).optional(),
  CLOUDFLARE_API_URL: webUrl.default('https://api.cloudflare.com/client/v4'),
  VARNISH_URLS: cacheUrls,
  NGINX_PURGE_URLS: cacheUrls,
  REPORTS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
    .transform(Number)
    .default(20),
  LINK_WATCH: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REVIEW: z.enum(reviewModes, { error: 'must be off, dates or all' }).default('off'),
  METRICS_PORT: port.optional(),
  ACCESS_LOG: z.enum(accessLogs, { error: 'must be staff or all' }).default('staff'),
  LOG_FORMAT: z.enum(['text', 'json'], { error: 'must be text or json' }).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
  TRUST_PROXY: z.string().refine(isTrustSetting, 'must be true, false, a number of hops, or addresses').optional(),
  LOG_ORIGIN: z
    .string()
    .regex(originPattern, 'must be a name of 1 to 200 characters without white space and without a plus')
    .optional(),
  LOG_KEY: z
    .string()
    .refine(
      (line) => originOf(line) !== undefined,
      'must be a line PRIVATE+KEY+<name>+<8 hex>+<base64> (docs/verify.md)',
    )
    .optional(),
});

/** @throws UnusableConfig naming every fault at once. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  learnSecrets(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const split = given['ROLE'] === 'web' || given['ROLE'] === 'projections';
  for (const name of ['EVENT_STORE_URL', 'REDIS_URL'])
    if (split && given[name] === undefined) faults.push(`ROLE=${given['ROLE']} needs ${name}`);
  if (given['STREAM_PREFIX'] !== undefined && given['EVENT_STORE_URL'] === undefined)
    faults.push('STREAM_PREFIX is for a server that others use too: it needs EVENT_STORE_URL');
  if (given['SITE_OFFICIAL'] === 'yes' && given['SITE_OPERATOR'] === undefined)
    faults.push('SITE_OFFICIAL=yes needs SITE_OPERATOR: the name of the public authority that runs the portal');
  const hasMail = given['SMTP_URL'] !== undefined || given['SMTP_URL_FILE'] !== undefined;
  if (given['SMTP_URL'] !== undefined && given['SMTP_URL_FILE'] !== undefined)
    faults.push('SMTP_URL_FILE stands beside SMTP_URL: leave one of them out');
  for (const name of ['MAIL_FROM', 'PUBLIC_URL'])
    if (hasMail && given[name] === undefined) faults.push(`SMTP_URL needs ${name}`);
  if (given['FILES_URL'] !== undefined)
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      if (given[name] === undefined && given[`${name}_FILE`] === undefined) faults.push(`FILES_URL needs ${name}`);
  if (given['CLOCK_OFFSET_S'] !== undefined && given['NODE_ENV'] === 'production')
    faults.push('CLOCK_OFFSET_S moves the clock in tests: leave it out in production');
  if (given['OIDC_ISSUER'] !== undefined)
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_ROLES'])
      if (given[name] === undefined) faults.push(`OIDC_ISSUER needs ${name}`);
  for (const name of [
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_BOT_TOKEN_FILE',
    'BY_HAND_CHANNELS',
    'INDEXNOW_KEY',
    'WEBSUB_HUB_URL',
  ])
    if (given[name] !== undefined && given['PUBLIC_URL'] === undefined)
      faults.push(`${name} needs PUBLIC_URL: what is told outside links to the portal`);
  const hasToken = given['TELEGRAM_BOT_TOKEN'] !== undefined || given['TELEGRAM_BOT_TOKEN_FILE'] !== undefined;
  if (hasToken !== (given['TELEGRAM_CHATS'] !== undefined))
    faults.push(hasToken ? 'TELEGRAM_BOT_TOKEN needs TELEGRAM_CHATS' : 'TELEGRAM_CHATS needs TELEGRAM_BOT_TOKEN');
  for (const [name, token] of [
    ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
    ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ] as const) {
    const isKnown = given[token] !== undefined || given[`${token}_FILE`] !== undefined;
    if (isKnown !== (given[name] !== undefined))
      faults.push(isKnown ? `${token} needs ${name}` : `${name} needs ${token}`);
  }
  const { LOG_KEY: key, LOG_ORIGIN: origin } = parsed.data ?? {};
  if (key !== undefined && origin !== undefined && originOf(key) !== origin)
    faults.push('LOG_ORIGIN is not the name in LOG_KEY: leave it out, or give the key of that log');
  if (!parsed.success || faults.length > 0) throw new UnusableConfig(faults);
  return configFrom(parsed.data);
}

/** Absolute. */
export function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return dataDir.parse(DATA_DIR === '' ? undefined : DATA_DIR);
}

/** Everything that the environment may set, read once at boot (contract, section 1). */
export type Config = Readonly<ReturnType<typeof configFrom>>;

function configFrom(env: z.infer<typeof environment>) {
  return {
    port: env.PORT,
    host: env.HOST,
    role: env.ROLE,
    healthPort: env.HEALTH_PORT,
    /** Absolute. */
    dataDir: env.DATA_DIR,
    eventStoreUrl: env.EVENT_STORE_URL,
    /** Stands before every stream name on that server. */
    streamPrefix: env.STREAM_PREFIX,
    redisUrl: env.REDIS_URL,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    publicUrl: env.PUBLIC_URL,
    /** As URLs spell them. Without `publicUrl` they are believed in a request. */
    allowedHosts: env.ALLOWED_HOSTS,
    /** Undefined where staff sign in with accounts of the portal alone. */
    oidc: oidcFrom(env),
    /** Pages of these may read the API, and write with a token. */
    corsOrigins: env.CORS_ORIGINS,
    /** A URI, for `/.well-known/security.txt`. */
    securityContact: env.SECURITY_CONTACT,
    /** The languages of the public pages, English the first. */
    languages: env.LANGUAGES,
    identity: identityFrom(env),
    /** The picture of `identity.mark`. */
    mark: env.SITE_MARK?.bytes,
    /** Policies in place of the portal's own. */
    ownPolicies: env.POLICIES_DIR ?? {},
    maxPdfBytes: env.MAX_PDF_BYTES,
    responseCacheBytes: env.RESPONSE_CACHE_MB,
    loginAttemptsPerMinute: env.LOGIN_ATTEMPTS_PER_MINUTE,
    /** The changes that a second person approves before they are published. */
    review: env.REVIEW,
    /** The bot and the chats that it posts to; undefined where there is none. */
    telegram: telegramFrom(env),
    /** The channels that people post to. */
    byHand: [...new Set(env.BY_HAND_CHANNELS ?? [])],
    /** Messages that a channel of such a kind gets in a minute at the most. */
    channelLimits: env.CHANNEL_LIMITS ?? {},
    /** Search engines hear of changes, by IndexNow. */
    indexNow: env.INDEXNOW_KEY === undefined ? undefined : { key: env.INDEXNOW_KEY, url: env.INDEXNOW_URL },
    /** The hub (WebSub) that hears when a feed has changed. */
    hubUrl: env.WEBSUB_HUB_URL,
    /** Those that forget a page when it changes. */
    caches: cachesFrom(env),
    /** Reports of readers that one network may send in an hour. */
    reportsPerHour: env.REPORTS_PER_HOUR,
    /** True when links are followed by night. */
    linkWatch: env.LINK_WATCH,
    /** From a publication to the telling of it outside, ms. */
    reachDelayMs: env.REACH_DELAY_S * 1000,
    /** One network leaves so many in an hour. */
    mailPerHour: env.MAIL_PER_HOUR,
    pushPerHour: env.PUSH_PER_HOUR,
    /** Undefined where the portal sends none. */
    mail: mailFrom(env),
    /** Push services find the operator there. */
    vapidSubject: env.VAPID_SUBJECT ?? env.PUBLIC_URL,
    /** ms by which the clock of reminders is ahead, in tests. */
    clockOffset: env.CLOCK_OFFSET_S,
    /** True when requests may go to an address that is none of the public internet. */
    mayReachPrivate: env.OUTGOING_PRIVATE_ADDRESSES ?? none,
    /** The witnesses of its own logs, and those who are enough. */
    logPolicy: env.LOG_POLICY,
    /** The logs that it is a witness of. */
    witnessLogs: env.WITNESS_LOGS,
    /** The store of uploaded files; undefined where they are in `dataDir`. */
    filesUrl: filesFrom(env),
    trustProxy: trustProxy(env.TRUST_PROXY),
    metricsPort: env.METRICS_PORT,
    /** The requests that are logged when they work: those of staff alone, or all. */
    accessLog: env.ACCESS_LOG,
    logFormat: env.LOG_FORMAT ?? (process.stderr.isTTY ? 'text' : 'json'),
    logLevel: env.LOG_LEVEL,
    /** Name of the event log in its checkpoints, for a log that is begun. */
    logOrigin: env.LOG_ORIGIN,
    /** Signs its checkpoints in place of the key in `dataDir`. */
    logKey: env.LOG_KEY,
  };
}

function oidcFrom(env: z.infer<typeof environment>): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ROLES: given } = env;
  if (issuer === undefined || clientId === undefined || !given) return undefined;
  return { issuer, clientId, clientSecret: env.OIDC_CLIENT_SECRET_FILE ?? env.OIDC_CLIENT_SECRET, roles: given };
}

function filesFrom({ FILES_URL: url, ...env }: z.infer<typeof environment>): FilesUrl | undefined {
  const accessKeyId = env.AWS_ACCESS_KEY_ID_FILE ?? env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY_FILE ?? env.AWS_SECRET_ACCESS_KEY;
  if (!url || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { ...url, accessKeyId, secretAccessKey };
}

function mailFrom({ SMTP_URL, SMTP_URL_FILE, MAIL_FROM: from, MAIL_DAILY_AT: dailyAt }: z.infer<typeof environment>) {
  const smtpUrl = SMTP_URL ?? SMTP_URL_FILE;
  if (smtpUrl === undefined || from === undefined) return undefined;
  /** `dailyAt`: minutes of the day in India. */
  return { smtpUrl, from, dailyAt };
}

function isLanguage(text: string): text is SiteLanguage {
  return siteLanguages.some((language) => language === text);
}

function identityFrom(env: z.infer<typeof environment>): SiteIdentity {
  return {
    name: { en: env.SITE_NAME, hi: env.SITE_NAME_HI ?? env.SITE_NAME },
    ...(env.SITE_MARK && { mark: env.SITE_MARK.shown }),
    ...(env.OIDC_ISSUER !== undefined && { houseSignIn: true as const }),
    ...(mailFrom(env) && { mailsStaff: true as const }),
    ...(env.SITE_OPERATOR !== undefined && { operator: env.SITE_OPERATOR }),
    ...(env.SITE_OFFICIAL === 'yes' && { isOfficial: true }),
    ...(env.SITE_CONTACT !== undefined && { contact: env.SITE_CONTACT }),
    community: {
      ...(env.COMMUNITY_MESSAGING_URL && { messaging: env.COMMUNITY_MESSAGING_URL }),
      ...(env.COMMUNITY_CHAT_URL && { chat: env.COMMUNITY_CHAT_URL }),
      ...(env.COMMUNITY_VIDEO_URL && { video: env.COMMUNITY_VIDEO_URL }),
    },
  };
}

function telegramFrom(env: z.infer<typeof environment>) {
  const token = env.TELEGRAM_BOT_TOKEN ?? env.TELEGRAM_BOT_TOKEN_FILE;
  const { TELEGRAM_CHATS: chats, TELEGRAM_API_URL: apiUrl } = env;
  return token === undefined || chats === undefined ? undefined : { token, chats: [...new Set(chats)], apiUrl };
}

function cachesFrom(env: z.infer<typeof environment>) {
  const { FASTLY_SERVICE_ID: service, CLOUDFLARE_ZONE_ID: zone, VARNISH_URLS: varnish, NGINX_PURGE_URLS: nginx } = env;
  const fastlyToken = env.FASTLY_API_TOKEN ?? env.FASTLY_API_TOKEN_FILE;
  const cloudflareToken = env.CLOUDFLARE_API_TOKEN ?? env.CLOUDFLARE_API_TOKEN_FILE;
  const at = (url: string) => url.replace(/\/$/, '');
  return {
    ...(service && fastlyToken && { fastly: { service, token: fastlyToken, apiUrl: at(env.FASTLY_API_URL) } }),
    ...(zone &&
      cloudflareToken && { cloudflare: { zone, token: cloudflareToken, apiUrl: at(env.CLOUDFLARE_API_URL) } }),
    varnish,
    nginx,
  };
}

function channelLimitsIn(text: string): Readonly<Partial<Record<ChannelKind, number>>> | undefined {
  const pairs = text.split(',').map((pair) => /^(\w+)=([1-9]\d{0,5})$/.exec(pair.trim()) ?? []);
  const known = pairs.flatMap(([, name, most]) =>
    limitedKinds.filter((kind) => kind === name).map((kind) => [kind, Number(most)] as const),
  );
  const limits = Object.fromEntries(known);
  return known.length === pairs.length && Object.keys(limits).length === pairs.length ? limits : undefined;
}

const none = () => false;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** As URLs spell it; undefined for a text that is more than a name or an address of a host. */
function hostnameOf(text: string): string | undefined {
  const host = isIPv6(text) ? `[${text}]` : text;
  const isHost = /^[\p{L}\p{M}\p{Nd}._-]+$|^\[[\da-f:.]+\]$/iu.test(host) && URL.canParse(`http://${host}`);
  return isHost ? new URL(`http://${host}`).hostname : undefined;
}

/** The name of the log in a secret key; undefined for a text that is no key. */
function originOf(key: string): string | undefined {
  try {
    return parseSigner(key).origin;
  } catch (error) {
    if (error instanceof MalformedNote) return undefined;
    throw error;
  }
}

function isTrustSetting(value: string): boolean {
  try {
    express().set('trust proxy', trustProxy(value));
    return true;
  } catch {
    return false;
  }
}

/** As Express reads it: a flag, a number of hops, or addresses. */
function trustProxy(value: string | undefined): boolean | number | string | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}
