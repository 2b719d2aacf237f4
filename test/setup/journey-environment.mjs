import { KeptProcess } from './kept-process.mjs';
import NodeEnvironment from './node-environment.mjs';

const portalHost = new KeptProcess('test/portal-host.mjs');
const commandHost = new KeptProcess('test/command-host.mjs');

/** What the suites of a worker share: test/portal-process.ts and test/command-line.ts give it to them. */
export default class JourneyEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.global.askPortalHost = (words) => portalHost.ask(words);
    this.global.askCommandHost = (words) => commandHost.ask(words);
  }
}
