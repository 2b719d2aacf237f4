import { KeptProcess } from './kept-process.mjs';
import NodeEnvironment from './node-environment.mjs';

const portalHost = new KeptProcess('test/portal-host.mjs');
const commandHost = new KeptProcess('test/command-host.mjs');

/**
 * The processes that the suites of a worker share: test/portal-process.ts and test/command-line.ts give them to the
 * suites.
 */
export default class JourneyEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.global.askPortalHost = (words) => portalHost.ask(words);
    this.global.askCommandHost = (words) => commandHost.ask(words);
  }
}
