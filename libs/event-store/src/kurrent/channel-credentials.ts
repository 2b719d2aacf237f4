import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { StoreUnusable } from '../event-store.js';
import type { ConnectionString } from './connection-string.js';

/** TLS as the connection string asks for it; the client reads the same options for its own calls. @throws StoreUnusable */
export function channelCredentials({ options }: ConnectionString): ChannelCredentials {
  if (options.get('tls') === 'false') return credentials.createInsecure();
  const [ca, key, certificate] = ['tlscafile', 'userkeyfile', 'usercertfile'].map((name) => fileOf(options.get(name)));
  if ((key === null) !== (certificate === null))
    throw new StoreUnusable('KurrentDB: userCertFile and userKeyFile must be given together');
  const verify = options.get('tlsverifycert') === 'false' ? { rejectUnauthorized: false } : {};
  return credentials.createSsl(ca, key, certificate, verify);
}

function fileOf(path: string | undefined): Buffer | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path);
  } catch {
    throw new StoreUnusable(`KurrentDB: the certificate file ${path} cannot be read`);
  }
}
