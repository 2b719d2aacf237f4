import { FakeLog } from './fake-log.js';
import { FakeNode, type FakeNodeOptions } from './fake-node.js';

export type FakeKurrentDbOptions = Pick<FakeNodeOptions, 'port' | 'version'>;

/**
 * A stand-in for a KurrentDB server: real gRPC with the client's own service definitions, in this process, over a log in
 * memory. It keeps the rules that the adapter leans on and nothing else; it is no proof of how a real server behaves.
 */
export class FakeKurrentDb extends FakeNode {
  constructor(options: FakeKurrentDbOptions) {
    super({ ...options, log: new FakeLog() });
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.port}?tls=false&discoveryInterval=20`;
  }
}

export async function startFakeKurrentDb(options: FakeKurrentDbOptions): Promise<FakeKurrentDb> {
  const fake = new FakeKurrentDb(options);
  await fake.start();
  return fake;
}
