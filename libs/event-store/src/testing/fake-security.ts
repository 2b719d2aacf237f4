import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServerCredentials, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';

export interface FakeUser {
  readonly name: string;
  readonly password: string;
}

const certificates = join(import.meta.dirname, 'certificates');

/** The authority that signed the certificate of a stand-in: a connection string names it as `tlsCAFile`. */
export const certificateAuthority = join(certificates, 'ca.pem');

/**
 * TLS for 127.0.0.1 and localhost until 2124, with an authority of its own that nobody trusts but a test that names its
 * file. Made once with `openssl ca`, P-256; the key of the authority was thrown away.
 */
export function serverTls(): ServerCredentials {
  const read = (name: string) => readFileSync(join(certificates, name));
  return ServerCredentials.createSsl(null, [{ cert_chain: read('server.pem'), private_key: read('server-key.pem') }]);
}

/** Refuses every other user, and nobody, to read or append. As on the real server, anyone may ask for gossip and features. */
export function onlyFor({ name, password }: FakeUser): ServerInterceptor {
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            const isOpen = !/streams/i.test(method.path);
            if (isOpen || metadata.get('authorization').includes(expected)) pass(metadata);
            else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Unauthenticated' });
          },
        }),
    });
}
