/** A store as the operator knows it. */
export interface UnavailableStore {
  /** At the beginning of a sentence. */
  readonly name: string;
  /** Its connection string; undefined where it is embedded. */
  readonly url: string | undefined;
  /** The variable that names it. */
  readonly variable: string;
}

/** One line that says what is wrong and what to do: the store's own words where they name the variable to mend. */
export function describeOutage(store: UnavailableStore, error: Error): string {
  const words = oneLine(error.message);
  if (words.includes(store.variable)) return words.endsWith('?') ? words : `${words}.`;
  return `${nameOf(store)} cannot be reached: ${words.replace(/^.* cannot be reached: /, '')}. ${advice(store)}`;
}

/** In place of a reason that has not come yet. */
export function noAnswer(store: UnavailableStore): string {
  return `${nameOf(store)} does not answer. ${advice(store)}`;
}

/** Whether all that is known is that no answer came. */
export function isNoAnswer({ message }: Error): boolean {
  return /\b(no answer|not answer)\b/i.test(message);
}

function nameOf({ name, url }: UnavailableStore): string {
  if (url === undefined) return name;
  const [address = ''] = withoutUser(url).split('?');
  return `${name} at ${address}`;
}

function advice({ url, variable }: UnavailableStore): string {
  return url === undefined ? `Stop what holds it, or mend ${variable}.` : `Start it, or mend ${variable}.`;
}

/** Without what would make every try another reason, and without passwords: clients quote their connection strings. */
function oneLine(message: string): string {
  return withoutUser(message)
    .replace(/ *\(\d{4}-\d\d-\d\dT[\d:.]+Z\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
}

function withoutUser(text: string): string {
  return text.replace(/\/\/\S*@/g, '//***@');
}
