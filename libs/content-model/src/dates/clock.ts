import { isSign, numberAt, type Parsed, type Token } from './date-tokens.js';

/** Figures that may be a time. */
export interface Clock {
  readonly hour: number;
  readonly minute: number;
  /** 5:30 stands by itself; 5, 5.30 and 1730 are a time only by the word beside them. */
  readonly written: 'colon' | 'point' | 'hour' | 'four digits';
}

export function clockAt(tokens: readonly Token[], at: number): Parsed<Clock> | undefined {
  const four = numberAt(tokens[at], 4, 4);
  if (four !== undefined) return possible(Math.floor(four / 100), four % 100, 'four digits', at + 1);
  const hour = numberAt(tokens[at], 1, 2);
  if (hour === undefined) return undefined;
  const minute = gluedPart(tokens, at + 1, ':', '.');
  if (minute === undefined) return possible(hour, 0, 'hour', at + 1);
  if (isSign(tokens[at + 1], '.')) return possible(hour, minute, 'point', at + 3);
  const second = gluedPart(tokens, at + 3, ':');
  return possible(hour, minute, 'colon', second === undefined ? at + 3 : at + 5);
}

/** Two digits after a sign, without a space: the `:30` of 5:30. */
function gluedPart(tokens: readonly Token[], at: number, ...signs: readonly string[]): number | undefined {
  const [sign, number] = [tokens[at], tokens[at + 1]];
  return isSign(sign, ...signs) && sign.glued && number?.glued ? numberAt(number, 2, 2) : undefined;
}

function possible(hour: number, minute: number, written: Clock['written'], next: number): Parsed<Clock> | undefined {
  return hour > 24 || minute > 59 ? undefined : { found: { hour, minute, written }, next };
}
