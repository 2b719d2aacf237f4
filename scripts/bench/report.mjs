import { interleaved, median } from './load.mjs';

/**
 * The rows of this run: a figure of the portal's own, its comparison, how near it comes (`ratio`, better when higher) and
 * how near it should come (`reach`; a row without one is for information).
 */
export const rows = [];

export function row(what, own, beside = '', ratio, reach) {
  const near = (number) => Number(number.toFixed(2));
  const held = reach && { ratio: near(ratio), reach: near(reach), verdict: ratio >= reach ? 'ok' : 'MISS' };
  rows.push({ what, own, beside, ...held });
}

/** One figure that is better when lower, beside another or a bound; beside nothing it is for information. */
export function figure(what, unit, value, name, beside, reach = 1) {
  const shown = (number) => `${Number(number.toPrecision(3))} ${unit}`;
  if (beside === undefined) row(what, shown(value));
  else row(what, shown(value), `${name}: ${shown(beside)}`, beside / value, reach);
}

/**
 * Runs the portal and what it is held against by turns: a row for each of `others`, by name `[contender, reach]`, of which
 * some may be none. `by`: what is compared, `cpu` or `rate`.
 */
export async function compare(pace, what, own, others, by = 'cpu') {
  const there = Object.entries(others).filter(([, [contender]]) => contender);
  const [loads, ...rest] = await interleaved(pace, [own, ...there.map(([, [contender]]) => contender)]);
  for (const [place, [name, [, reach]]] of there.entries()) {
    // Round by round, since a round's moment was the same for both.
    const ratios = loads.map((load, n) =>
      by === 'cpu' ? rest[place][n].cpu / load.cpu : load.rate / rest[place][n].rate,
    );
    row(what, inMedians(loads, by), `${name}: ${inMedians(rest[place], by)}`, median(ratios), reach);
  }
}

function inMedians(loads, by) {
  const cpu = `${Math.round(median(loads.map((load) => load.cpu)) * 1000)} µs CPU`;
  return by === 'cpu' ? cpu : `${Math.round(median(loads.map(({ rate }) => rate)))}/s (${cpu})`;
}

/** The rows as lines of text, in columns. */
export function inColumns() {
  const table = [['work', 'measured', 'beside it', 'ratio', 'reach', '']];
  for (const { what, own, beside, ratio, reach, verdict } of rows)
    table.push([what, own, beside, ...(reach ? [ratio.toFixed(2), `≥ ${reach}`, verdict] : ['', '', ''])]);
  const widths = table[0].map((_, column) => Math.max(...table.map((texts) => texts[column].length)));
  const lineOf = (texts) => texts.map((text, column) => text.padEnd(widths[column])).join('  ');
  return table.map((texts) => lineOf(texts).trimEnd()).join('\n');
}
