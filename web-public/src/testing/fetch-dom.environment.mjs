import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks of a browser that the router needs, as Node has it. */
export default class FetchDomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { AbortController, AbortSignal, Headers, MessageChannel, Request, Response });
    // jsdom says "not implemented" on the console.
    this.global.scrollTo = () => {};
  }
}
