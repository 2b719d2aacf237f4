/** An earlier moment that lists and records are shown at. */
export interface Moment {
  /** What the API is asked for: a time (ISO 8601), or a position of the log. */
  readonly asOf: string;
  /** When that was, ISO 8601. */
  readonly at: string;
}

/** The moment that the console shows; none: now. It lasts as long as the tab. */
export interface AsOf {
  readonly moment: () => Moment | undefined;
  readonly show: (moment: Moment | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const key = 'asOf';

export function createAsOf(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): AsOf {
  const listeners = new Set<() => void>();
  let shown = momentIn(storage.getItem(key));
  return {
    moment: () => shown,
    show(moment) {
      shown = moment;
      if (moment) storage.setItem(key, JSON.stringify(moment));
      else storage.removeItem(key);
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function momentIn(text: string | null): Moment | undefined {
  return text === null ? undefined : (JSON.parse(text) as Moment);
}
