import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the globals that React and the router need, taken from Node. */
export default class FetchDomEnvironment extends TestEnvironment {
  #channels = [];

  async setup() {
    await super.setup();
    const channels = this.#channels;
    // An open channel would keep the test run alive.
    class ClosableChannel extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    }
    const fromNode = { AbortController, AbortSignal, Headers, MessageChannel: ClosableChannel, Request, Response };
    Object.assign(this.global, fromNode);
    // jsdom prints "not implemented" for it.
    this.global.scrollTo = () => {};
  }

  async teardown() {
    // React's last work may be on its way through a channel, and needs the document: the channels end first.
    await Promise.all(this.#channels.map(({ port1 }) => ended(port1)));
    await super.teardown();
  }
}

function ended(port) {
  return new Promise((resolve) => {
    port.once('close', resolve);
    port.close();
  });
}
