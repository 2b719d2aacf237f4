import { malformed } from '@noticeboard/content-model';

export type LogQuery = Readonly<Record<string, string>>;

/** Both inclusive. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** @throws Refusal `malformedQuery`, which says what the parameter may be */
export function wholeNumber(query: LogQuery, name: string, { least, most }: Bounds): number {
  const text = query[name] ?? '';
  const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : -1;
  if (value >= least && value <= most) return value;
  const message =
    most < least
      ? `There is no ${name} to ask for: the log has too few events.`
      : `${name} is a whole number from ${least} to ${most}${text === '' ? ', and is needed here' : ''}.`;
  return malformed(name, message);
}
