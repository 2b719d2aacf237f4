import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A client's connection and the one behind it, to the gRPC server of the same process. */
interface Passage {
  readonly outer: Socket;
  readonly inner: Socket;
}

/**
 * The TCP port of a stand-in. It passes bytes on to the gRPC server behind it, and can do what that server cannot: hang as
 * a stopped process does. Connections are then still accepted, by nobody; not a byte goes in or out, no ping is answered,
 * and all that was held back passes after the wake.
 */
export class FakeDoor {
  readonly #behind: number;
  readonly #server: Server;
  readonly #passages = new Set<Passage>();
  #hangs = false;

  /** `behind`: the port of the gRPC server. */
  constructor(behind: number) {
    this.#behind = behind;
    this.#server = createServer((outer) => this.#admit(outer));
  }

  /** @returns the port: the one that was asked for, or a free one for 0. */
  async open(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  hang(): void {
    this.#hangs = true;
    for (const { outer, inner } of this.#passages) {
      outer.unpipe(inner).pause();
      inner.unpipe(outer).pause();
    }
  }

  wake(): void {
    this.#hangs = false;
    for (const passage of this.#passages) join(passage);
  }

  /** Ends every connection at once and frees the port. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const { outer, inner } of this.#passages) {
      outer.destroy();
      inner.destroy();
    }
    await closed;
  }

  #admit(outer: Socket): void {
    const passage = { outer, inner: connect(this.#behind, '127.0.0.1') };
    this.#passages.add(passage);
    for (const [socket, other] of [
      [outer, passage.inner],
      [passage.inner, outer],
    ] as const) {
      socket.setNoDelay(true);
      // A lost connection is no fault here: its other half goes with it.
      socket.on('error', () => {});
      socket.on('close', () => {
        other.destroy();
        this.#passages.delete(passage);
      });
    }
    if (!this.#hangs) join(passage);
  }
}

function join({ outer, inner }: Passage): void {
  outer.pipe(inner);
  inner.pipe(outer);
}
