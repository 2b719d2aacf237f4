// An OpenID provider for tests, with a process of its own: jest cannot load its package. A person who signs in as
// `asha.editors` is called asha, and is in the group editors. POST /other-key: from then on it signs with another key.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const server = createServer((request, response) => {
  if (request.url === '/other-key') {
    provider = providerWith(newKey());
    response.end();
  } else provider.callback()(request, response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
let provider = providerWith(newKey());
console.log(`issuer ${issuer}`);

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
}

function providerWith(key) {
  return new Provider(issuer, {
    clients: [{ client_id: 'board', client_secret: 'a quiet secret', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub', 'groups', 'preferred_username'] },
    conformIdTokenClaims: false,
    jwks: { keys: [key] },
    cookies: { keys: ['a quiet key'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => {
      const [preferred_username, ...groups] = id.split('.');
      return { accountId: id, claims: () => ({ sub: id, preferred_username, groups }) };
    },
  });
}
