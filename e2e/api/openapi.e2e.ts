import { afterAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { families, listingKinds } from '@noticeboard/content-model';
import { z } from 'zod';
import { admin, ApiClient, type Fields, type Reply, type SendOptions } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { openChangeSet } from '../../test/change-sets.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  postingPath,
  requiredFields,
  titled,
} from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { multipart, pdf } from '../../test/multipart.js';
import { newBrowser } from '../../test/push-browser.js';
import { type Operation, readDocument, resolved, routesOf, validityOf } from '../../test/openapi.js';
import { adminPassword } from '../../test/portal-process.js';
import { breadth } from '../../test/breadth.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { editor } from '../../test/staff.js';

const record = ['GET', 'PUT', 'DELETE'];

/** Every path of the content that the contract has, its parameters left nameless, and what it takes. */
const content: Readonly<Record<string, readonly string[]>> = {
  '/answare/approve-job': ['POST'],
  '/answare/deapprove-job': ['POST'],
  ...Object.fromEntries(
    families.flatMap(({ paths: { postings, notifications } }) => [
      [`/${postings}`, ['GET', 'POST']],
      [`/${postings}/{}`, record],
      [`/${postings}/{}/withdraw`, ['POST']],
      [`/${postings}/{}/republish`, ['POST']],
      [`/${postings}/${notifications}/{}`, ['GET']],
      [`/${postings}/{}/${notifications}`, ['POST']],
      [`/${postings}/{}/${notifications}/{}`, ['PUT', 'DELETE']],
    ]),
  ),
  ...Object.fromEntries(
    postingParts.flatMap(({ path, isMultipart }) => [
      [path, ['GET', 'POST']],
      [`${path}/{}`, isMultipart ? [...record, 'POST'] : record],
    ]),
  ),
  ...Object.fromEntries(
    listingKinds.flatMap(({ path }) => [
      [`/${path}`, ['GET', 'POST']],
      [`/${path}/{}`, record],
    ]),
  ),
};

const isWrite = (method: string) => method !== 'GET';

/** Every path, and what it takes: writes of content may be steps of a change set too. */
const contract: Readonly<Record<string, readonly string[]>> = {
  '/auth/login': ['POST'],
  '/auth/session': ['GET'],
  '/auth/logout': ['POST'],
  '/auth/mails': ['GET', 'PUT'],
  '/auth/password': ['PUT'],
  '/auth/reset': ['POST'],
  '/accounts': ['GET', 'POST'],
  '/accounts/{}': ['PUT'],
  '/accounts/{}/invitation': ['POST'],
  '/tokens': ['GET', 'POST'],
  '/tokens/{}': ['DELETE'],
  '/answare/approved-jobs': ['GET'],
  '/history': ['GET'],
  '/history/{}/{}': ['GET'],
  '/history/{}/{}/{}': ['GET'],
  '/history/{}/{}/compare': ['GET'],
  '/history/{}/{}/restore': ['POST'],
  '/history/correlation/{}/undo': ['POST'],
  '/reports': ['GET', 'POST'],
  '/reports/{}': ['PUT'],
  '/desk': ['GET'],
  '/desk/calendar': ['GET'],
  '/desk/check-links': ['POST'],
  '/desk/links': ['GET'],
  '/desk/presence': ['GET'],
  '/desk/withdrawn': ['GET'],
  '/desk/prepared': ['GET'],
  '/desk/work': ['GET'],
  ...Object.fromEntries(families.map(({ key }) => [`/desk/postings/${key}`, ['GET']])),
  ...Object.fromEntries(families.map(({ paths }) => [`/${paths.postings}/{}/checks`, ['GET']])),
  '/history/{}/{}/told': ['GET'],
  '/webhooks': ['GET', 'POST'],
  '/webhooks/{}': ['PUT', 'DELETE'],
  '/webhooks/{}/test': ['POST'],
  '/webhooks/{}/deliveries': ['GET'],
  '/hand-posts': ['GET'],
  '/hand-posts/{}': ['POST'],
  '/channels': ['GET'],
  '/channels/{}': ['PUT'],
  '/channels/{}/templates': ['GET', 'PUT'],
  '/channels/{}/templates/preview': ['POST'],
  ...Object.fromEntries(['pause', 'resume', 'retry'].map((action) => [`/channels/{}/${action}`, ['POST']])),
  '/log/checkpoint': ['GET'],
  '/log/proof': ['GET'],
  '/log/consistency': ['GET'],
  '/log/export': ['GET'],
  '/mail/subscriptions': ['POST'],
  '/push/key': ['GET'],
  '/push/subscriptions': ['POST'],
  '/push/subscriptions/{}': ['DELETE'],
  '/change-sets': ['GET', 'POST'],
  '/change-sets/{}': record,
  '/change-sets/{}/outcome': ['GET'],
  '/change-sets/{}/checks': ['GET'],
  '/change-sets/{}/telling': ['GET'],
  '/change-sets/{}/steps/{}': ['DELETE'],
  ...Object.fromEntries(
    ['submit', 'withdraw-submission', 'approve', 'send-back', 'publish', 'unschedule', 'rebase'].map((action) => [
      `/change-sets/{}/${action}`,
      ['POST'],
    ]),
  ),
  ...content,
  ...Object.fromEntries(
    Object.entries(content)
      .map(([path, methods]) => [`/change-sets/{}/steps${path}`, methods.filter(isWrite)] as const)
      .filter(([, methods]) => methods.length > 0),
  ),
};

const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}');

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);
const document = await readDocument(visitor);

const operations = () => routesOf(document);

function expectDocumented(reply: Reply, { operationId, responses }: Operation): void {
  const { status } = reply;
  const documented = Object.keys(responses).map(Number);
  expect({ operationId, documented }).toEqual({ operationId, documented: expect.arrayContaining([status]) });
  const [content] = Object.entries(responses[status]?.content ?? {});
  expect(reply.headers['content-type']?.split(';')[0]).toBe(content?.[0]);
  const { Problem } = document.components.schemas;
  if (content?.[0] === 'application/problem+json') z.fromJSONSchema(Problem).parse(reply.body);
  else if (content) z.fromJSONSchema(resolved(content[1].schema, document)).parse(valueOf(content[0], reply));
}

function valueOf(mediaType: string, { text }: Reply): unknown {
  return mediaType === 'application/json' ? JSON.parse(text) : text;
}

/** The query that must be asked for where there is nothing without it. */
const queries: Readonly<Record<string, string>> = {
  '/log/proof': '?leaf=0&size=1',
  '/log/consistency': '?from=1&to=1',
  '/desk/presence': '?kind=posting&family=jobs&id=p1',
};

describe('The document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await validityOf(document)).toEqual({ valid: true, errors: [], version: '3.1' });
  });

  it('names every path once, whatever its parameters are called', () => {
    const paths = Object.keys(document.paths).map(nameless);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('holds every path of the contract, with all its methods', () => {
    for (const [path, methods] of Object.entries(contract)) {
      const found = routesOf(document).filter((route) => nameless(route.path) === path);
      expect({ path, methods: found.map(({ method }) => method).toSorted() }).toEqual({
        path,
        methods: methods.toSorted(),
      });
    }
  });

  it('gives every operation an id of its own', () => {
    const ids = routesOf(document).map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says of every operation what it asks for, as it refuses others', async () => {
    const strangers = new ApiClient(portal.url);
    for (const { path, method, operation } of operations().filter(({ path: one }) => !one.startsWith(stepsPath))) {
      const { status } = await strangers.send(method, path.replace(/\{\w+\}/g, 'nobody'));
      const isOpen = operation.security.length === 0 || operation.security.some((one) => Object.keys(one).length === 0);
      expect({ path, method, refused: status === 401 && path !== '/auth/login' }).toEqual({
        path,
        method,
        refused: !isOpen,
      });
    }
  });

  it('names what bodies and answers are', () => {
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(20);
    const { responses } = document.paths['/api/jobs/{id}']?.['get'] ?? {};
    expect(responses?.['200']?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Jobs' });
  });

  it('names every parameter of a path, and no other', () => {
    for (const { path, method, operation } of routesOf(document)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect({ path, method, named: named.toSorted() }).toEqual({ path, method, named: inPath.toSorted() });
    }
  });

  it('says what is sent to every route that takes files: a form with parts for them, or JSON where that is taken too', () => {
    const takingFiles = routesOf(document).filter(
      ({ path, method }) =>
        /^(\/change-sets\/\{changeSetId\}\/steps)?\/(items|itemRoutes2|offlineitem|jobListings)/.test(path) &&
        ['POST', 'PUT'].includes(method),
    );
    expect(takingFiles).toHaveLength(2 * (3 * 3 + 2));
    for (const { path, operation } of takingFiles) {
      const types = Object.keys(operation.requestBody?.content ?? {});
      const json = path.includes('/jobListings') ? ['application/json'] : [];
      expect({ path, types: types.toSorted() }).toEqual({ path, types: [...json, 'multipart/form-data'] });
    }
  });

  it('is OpenAPI 3.1 as JSON for programs', async () => {
    for (const headers of [{}, { Accept: 'application/json' }, { Accept: '*/*' }]) {
      const reply = await visitor.get('/docs', headers);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      const openapi = expect.stringMatching(/^3\.1\.\d+$/);
      expect(reply.body).toMatchObject({ openapi, info: { title: 'Noticeboard' } });
    }
  });

  it.each(['/docs', '/docs/', '/DOCS'])('is a page for browsers at %s, with all its files', async (path) => {
    const page = await visitor.get(path, browser);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const { pathname } = new URL(link, `http://portal/api${path}`);
      const file = await visitor.get(pathname.replace(/^\/api/, ''));
      expect({ link, status: file.status }).toEqual({ link, status: 200 });
    }
  });

  it('tells caches that programs and browsers get different answers', async () => {
    for (const headers of [{}, browser]) {
      expect((await visitor.get('/docs', headers)).headers.vary).toMatch(/\bAccept\b(?!-)/);
    }
  });
});

const stepsPath = '/change-sets/{changeSetId}/steps';

/** Makes what the route speaks of, and gives its path. */
async function filled(path: string, method: string): Promise<string> {
  if (path.startsWith(`${stepsPath}/`)) {
    const { steps } = await openChangeSet(staff);
    return steps + (await filled(path.slice(stepsPath.length), method));
  }
  if (path.startsWith('/change-sets/')) {
    const { id, stepId } = changeSet;
    return path.replace('{id}', id).replace('{stepId}', stepId);
  }
  if (path.startsWith('/reports/')) {
    await visitor.post('/reports', reportOf(idOf(await postedWithDate())));
    return `/reports/${String((await staff.get('/reports')).list[0]?.['_id'])}`;
  }
  if (path === '/files/{hash}/withdraw') {
    const file = { field: 'pdfFile', name: 'r.pdf', bytes: pdf() };
    const { body } = await staff.send('POST', '/jobListings', multipart({ listingTitle: 'R' }, [file]));
    return path.replace('{hash}', String(body['pdfFile']).slice(-68, -4));
  }
  const title = newTitle();
  const part = postingParts.find((kind) => path.startsWith(`${kind.path}/`));
  const listing = listingKinds.find((kind) => path.startsWith(`/${kind.path}/`));
  const family = part?.family ?? families.find(({ paths }) => path.startsWith(`/${paths.postings}/`)) ?? families[0];
  const posting = idOf(await addPosting(staff, family, title));
  const notificationId = idOf(await addNotification(staff, family, posting));
  const values: Record<string, string> = { id: posting, notificationId, title: encodeURIComponent(title) };
  if (part) values['id'] = idOf(await addPart(staff, part, title));
  if (listing) values['id'] = idOf((await staff.post(`/${listing.path}`, sample(listing.titleField))).body);
  if (path.startsWith('/push/subscriptions/')) {
    const own = { ...newBrowser('https://push.example/b'), follow: { lists: ['result'] } };
    values['id'] = String((await staff.post('/push/subscriptions', own)).body['id']);
  }
  if (path.startsWith('/accounts/'))
    values['username'] = String((await staff.post('/accounts', account())).body['username']);
  if (/^\/(webhooks|channels)\//.test(path)) values['id'] = idOf((await staff.post('/webhooks', hook)).body);
  if (path === '/tokens/{id}') values['id'] = idOf((await staff.post('/tokens', token())).body);
  // A moment of the past: the posting as it was added.
  Object.assign(values, { kind: 'posting', revision: '0', correlationId: await lastAction() });
  // Tables and useful items: their posting's title where they are read, an id where they are written.
  values['key'] = String(values[method === 'GET' ? 'title' : 'id']);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  return path.endsWith('/compare') ? `${address}?from=0&to=1` : address;
}

/** The change set of the routes: with a step, and as far as this one needs it. */
let changeSet = { id: '', stepId: '', digest: '' };

async function changeSetFor(action = ''): Promise<void> {
  // Nobody approves what is their own.
  const preparer = action === 'withdraw-submission' ? staff : await editor(portal);
  const posting = idOf(await addPosting(staff, families[0]));
  const { id, path, steps, digest } = await openChangeSet(preparer);
  const { headers } = await preparer.put(`${steps}${postingPath(families[0], posting)}`, { salaryRange: '1' });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  changeSet = { id, stepId: String(headers['x-step']), digest: await digest() };
  if (['approve', 'send-back', 'withdraw-submission'].includes(action))
    await preparer.post(`${path}/submit`, { digest: changeSet.digest });
  if (action === 'unschedule') await preparer.post(`${path}/publish`, { digest: changeSet.digest, at });
}

/** One order for the read models at a time. */
async function rebuildsEnded(): Promise<void> {
  await eventually(async () => expect((await staff.get('/projections')).body['running']).toBeUndefined());
}

/** The correlation id of what was done last. */
async function lastAction(): Promise<string> {
  const [last] = (await staff.get('/history?limit=1')).list;
  return String(last?.['correlationId']);
}

const sample = (titleField: string) => ({ [titleField]: newTitle(), applyLink: 'https://a.example/' });
/** No host is called so (RFC 2606). */
const hook = { url: 'https://hooks.invalid/' };
const account = () => ({ username: newTitle('x').replace(' ', '-'), password: 'quiet river', role: 'auditor' });

const token = () => ({ name: newTitle('Token'), role: 'editor', may: ['read'] });

let proposed = '';
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function firstCode(): Promise<Fields> {
  const { proposal } = (await staff.get('/auth/second-factor')).body;
  ({ secret: proposed } = proposal as { readonly secret: string });
  return { current: adminPassword, secret: proposed, code: codeOf(proposed, 0) };
}

/** A body that the route takes. */
async function bodyFor(path: string, method: string): Promise<Fields> {
  if (path.startsWith(`${stepsPath}/`)) return bodyFor(path.slice(stepsPath.length), method);
  if (path === '/change-sets') return { title: newTitle() };
  if (path === '/acts')
    return { title: newTitle(), steps: [{ method: 'POST', path: '/jobs', body: { jobTitle: newTitle() } }] };
  if (path.endsWith('/send-back')) return { note: 'Which tier?' };
  if (/^\/change-sets\/.*\/notes$/.test(path))
    return { record: { kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC' }, label: 'Exam Date', note: 'Which?' };
  if (/^\/change-sets\/.*\/(submit|approve|publish|rebase)$/.test(path)) return { digest: changeSet.digest };
  if (path === '/auth/password') return { current: adminPassword, password: adminPassword };
  if (path === '/auth/second-factor') return firstCode();
  if (path === '/auth/second-factor/removal') return { current: adminPassword, code: codeOf(proposed, 1) };
  if (path === '/channels/{id}') return { state: 'paused' };
  if (path === '/reports') return reportOf(idOf(await postedWithDate()));
  if (path.startsWith('/files/')) return { reason: 'A court ordered it.' };
  if (path.startsWith('/reports/')) return { answer: 'confirmed' };
  if (method === 'PUT') return {};
  const part = postingParts.find((kind) => path === kind.path);
  const listing = listingKinds.find((kind) => path === `/${kind.path}`);
  const title = newTitle();
  if (part) {
    await addPosting(staff, part.family, title);
    return titled(part.family, title, { [part.field]: part.contents[0] });
  }
  if (listing) return sample(listing.titleField);
  if (path === '/webhooks') return hook;
  if (path === '/accounts') return account();
  if (path === '/push/subscriptions') return { ...newBrowser('https://push.example/a'), follow: { lists: ['result'] } };
  if (path === '/tokens') return token();
  if (path === '/auth/login') return { username: 'admin', password: adminPassword };
  if (path.endsWith('/restore')) return { revision: 0 };
  if (path.endsWith('/withdraw')) return { note: 'Stayed by the court.' };
  if (path.endsWith('/republish')) return {};
  if (path.startsWith('/answare/')) {
    await addPosting(staff, families[0], title);
    return { jobTitle: title };
  }
  if (/\/notifications2?$/.test(path)) return requiredFields;
  const family = families.find(({ paths }) => path === `/${paths.postings}`);
  return family ? titled(family, title) : {};
}

async function postedWithDate(): Promise<Fields> {
  const posting = await addPosting(staff, families[0]);
  await addNotification(staff, families[0], idOf(posting), { lastDateApply: '15 December 2099' });
  return posting;
}

const reportOf = (id: string) => ({ kind: 'posting', id, field: 'lastDateApply', says: 'It says the 5th.' });

/** The body in a type that the operation takes. */
function written({ requestBody }: Operation, body: Fields): SendOptions {
  if (requestBody?.content['application/json']) return { body };
  const texts = Object.entries({ attachments: [], ...body }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return multipart(Object.fromEntries(texts) as Record<string, string>);
}

describe('Every operation', () => {
  afterAll(async () => {
    for (const webhook of (await staff.get('/webhooks')).list) await staff.delete(`/webhooks/${idOf(webhook)}`);
  });

  it('answers as documented where the record exists', async () => {
    for (const { path, method, operation } of operations()) {
      if (path === '/auth/logout') continue;
      // This portal has no mail server, no chat and no channel by hand: `mail.e2e`, `staff-mail.e2e`, `telling.e2e`, `by-hand.e2e`.
      if (/^\/mail\/|\/(mails|reset|invitation)$|\/templates|^\/hand-posts\/./.test(path)) continue;
      if (path.startsWith('/change-sets/{id}')) await changeSetFor(path.split('/')[3]);
      const body = operation.requestBody && (await bodyFor(path, method));
      const address = `${await filled(path, method)}${queries[path] ?? ''}`;
      if (path.startsWith('/projections/')) await rebuildsEnded();
      const reply = await staff.send(method, address, body ? written(operation, body) : {});
      const { status } = reply;
      const successes = Object.keys(operation.responses).filter((documented) => documented.startsWith('2'));
      expect({ path, method, text: reply.text, successes }).toMatchObject({
        successes: expect.arrayContaining([String(status)]),
      });
      expectDocumented(reply, operation);
    }
  });

  it('answers as documented where there is no such record, no session, no sense', async () => {
    // A step is refused like its write, and for its change set: those of one family show it.
    const others = operations().filter(({ path }) => !path.startsWith(`${stepsPath}/`) || path.includes('/steps/jobs'));
    for (const { path, method, operation } of breadth(operations(), others)) {
      const nobody = path.replace(/\{\w+\}/g, 'nobody');
      const broken = path.replace(/\{\w+\}/g, '%zz');
      for (const client of [visitor, staff]) {
        if (client === staff && path === '/auth/logout') continue;
        for (const address of [broken, `${nobody}?unknown=1`])
          expectDocumented(await client.send(method, address), operation);
        for (const body of operation.requestBody ? [undefined, {}, '{', { unknown: 1 }] : [undefined])
          expectDocumented(await client.send(method, nobody, { body }), operation);
      }
    }
  });
});
