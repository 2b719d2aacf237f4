import { TestEnvironment } from 'jest-environment-jsdom';
import { disableContexts } from './contexts.mjs';

export default class DomEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    disableContexts();
  }
}
