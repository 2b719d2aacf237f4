import { DeadEnd } from './dead-end.js';

/** At an address under `/admin` that no screen has. */
export function NotFoundScreen() {
  return <DeadEnd label="Not found" reason="There is no screen at this address. Choose one from the menu." />;
}
