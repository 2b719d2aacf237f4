import { TestEnvironment } from 'jest-environment-node';
import { disableContexts } from './contexts.mjs';

export default class NodeEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    disableContexts();
  }
}
