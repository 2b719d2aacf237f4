import { AsyncLocalStorage } from 'node:async_hooks';

const { run, enterWith } = AsyncLocalStorage.prototype;
const entered = new Set();

AsyncLocalStorage.prototype.run = function (...given) {
  entered.add(this);
  return run.apply(this, given);
};

AsyncLocalStorage.prototype.enterWith = function (store) {
  entered.add(this);
  enterWith.call(this, store);
};

/**
 * Jest makes an AsyncLocalStorage for each suite and never disables it. In Node 20 every promise of a process visits
 * every storage that was entered there, so the hundredth suite of a worker would pay for the ninety-nine before it.
 */
export function disableContexts() {
  for (const storage of entered) storage.disable();
  entered.clear();
}
