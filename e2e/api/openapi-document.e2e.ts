import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, noticeKinds } from '@noticeboard/content-model';
import { ApiClient } from '../../test/api-client.js';
import { belongings } from '../../test/belongings.js';
import { type OpenApi, readDocument, routesOf, validityOf } from '../../test/openapi.js';
import { startPortal } from '../../test/portal-process.js';

const record = ['GET', 'PUT', 'DELETE'];

/** Every path of the contract, its parameters left nameless, and what it takes. */
const contract: Readonly<Record<string, readonly string[]>> = {
  '/auth/login': ['POST'],
  '/auth/session': ['GET'],
  '/auth/logout': ['POST'],
  '/accounts': ['GET', 'POST'],
  '/accounts/{}': ['PUT'],
  '/answare/approved-jobs': ['GET'],
  '/answare/approve-job': ['POST'],
  '/answare/deapprove-job': ['POST'],
  '/history': ['GET'],
  '/history/{}/{}': ['GET'],
  '/history/{}/{}/{}': ['GET'],
  '/history/{}/{}/compare': ['GET'],
  '/history/{}/{}/restore': ['POST'],
  '/history/correlation/{}/undo': ['POST'],
  '/desk': ['GET'],
  '/desk/check-links': ['POST'],
  '/log/checkpoint': ['GET'],
  '/log/proof': ['GET'],
  '/log/consistency': ['GET'],
  '/log/export': ['GET'],
  ...Object.fromEntries(
    families.flatMap(({ paths: { postings, notifications } }) => [
      [`/${postings}`, ['GET', 'POST']],
      [`/${postings}/{}`, record],
      [`/${postings}/${notifications}/{}`, ['GET']],
      [`/${postings}/{}/${notifications}`, ['POST']],
      [`/${postings}/{}/${notifications}/{}`, ['PUT', 'DELETE']],
    ]),
  ),
  ...Object.fromEntries(
    belongings.flatMap(({ path, isMultipart }) => [
      [path, ['GET', 'POST']],
      [`${path}/{}`, isMultipart ? [...record, 'POST'] : record],
    ]),
  ),
  ...Object.fromEntries(
    noticeKinds.flatMap(({ path }) => [
      [`/${path}`, ['GET', 'POST']],
      [`/${path}/{}`, record],
    ]),
  ),
};

let document: OpenApi;
beforeAll(async () => {
  document = await readDocument(new ApiClient((await startPortal()).url));
});

const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}');

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
        /^\/(items|itemRoutes2|offlineitem|jobListings)/.test(path) && ['POST', 'PUT'].includes(method),
    );
    expect(takingFiles).toHaveLength(3 * 3 + 2);
    for (const { path, operation } of takingFiles) {
      const types = Object.keys(operation.requestBody?.content ?? {});
      const json = path.startsWith('/jobListings') ? ['application/json'] : [];
      expect({ path, types: types.toSorted() }).toEqual({ path, types: [...json, 'multipart/form-data'] });
    }
  });
});
