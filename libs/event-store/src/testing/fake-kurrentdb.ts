import { FakeLog } from './fake-log.js';
import { FakeNode, type FakeNodeOptions } from './fake-node.js';
import { certificateAuthority } from './fake-security.js';

export type FakeKurrentDbOptions = Omit<FakeNodeOptions, 'log' | 'membership'>;

/**
 * A stand-in for a KurrentDB server: real gRPC with the client's own service definitions, in this process, over a log in
 * memory. It keeps the rules that the adapter leans on and nothing else; it is no proof of how a real server behaves.
 */
export class FakeKurrentDb extends FakeNode {
  readonly #options: FakeKurrentDbOptions;

  constructor(options: FakeKurrentDbOptions) {
    super({ ...options, log: new FakeLog() });
    this.#options = options;
  }

  /** With the user whom it takes, if it knows one. */
  get url(): string {
    const { user, tls = false } = this.#options;
    const credentials =
      user === undefined ? '' : `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@`;
    const security = tls ? `tls=true&tlsCAFile=${certificateAuthority}` : 'tls=false';
    return `kurrentdb://${credentials}127.0.0.1:${this.port}?${security}&discoveryInterval=20`;
  }
}

export async function startFakeKurrentDb(options: FakeKurrentDbOptions): Promise<FakeKurrentDb> {
  const fake = new FakeKurrentDb(options);
  await fake.start();
  return fake;
}
