import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks of a browser that React and the router need, as Node has it. */
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
    // jsdom says "not implemented" on the console.
    this.global.scrollTo = () => {};
  }

  async teardown() {
    for (const { port1 } of this.#channels) port1.close();
    await super.teardown();
  }
}
