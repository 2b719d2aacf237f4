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
    for (const { port1 } of this.#channels) port1.close();
    await super.teardown();
  }
}
