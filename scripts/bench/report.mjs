import { interleaved, median } from './load.mjs';

/**
 * A row of this run: a figure of the portal's own, its comparison, how near it comes (`ratio`, better when higher) and
 * how near it should come (`reach`; a row without one is for information).
 */
export const rows = [];

export function row(what, own, beside = '', ratio, reach) {
  const [near, wanted] = [ratio, reach].map((number) => number && Number(number.toFixed(2)));
  rows.push({
    what,
    own,
    beside,
    ...(reach && { ratio: near, reach: wanted, verdict: ratio >= reach ? 'ok' : 'MISS' }),
  });
}

/** One figure that is better when lower, beside another or a bound; beside nothing it is for information. */
export function figure(what, unit, value, name, beside, reach = 1) {
  const shown = (number) => `${Number(number.toPrecision(3))} ${unit}`;
  if (name === undefined) row(what, shown(value));
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
    const near = loads.map((round, n) =>
      by === 'cpu' ? rest[place][n].cpu / round.cpu : round.rate / rest[place][n].rate,
    );
    row(what, load(loads, by), `${name}: ${load(rest[place], by)}`, median(near), reach);
  }
}

/** The medians of some rounds. */
function load(rounds, by) {
  const cpu = `${Math.round(median(rounds.map((round) => round.cpu)) * 1000)} µs CPU`;
  return by === 'cpu' ? cpu : `${Math.round(median(rounds.map(({ rate }) => rate)))}/s (${cpu})`;
}

/** The rows as lines of text, in columns. */
export function inColumns() {
  const held = ({ ratio, reach, verdict }) => (reach ? [ratio.toFixed(2), `≥ ${reach}`, verdict] : ['', '', '']);
  const table = rows.map((each) => [each.what, each.own, each.beside, ...held(each)]);
  table.unshift(['work', 'measured', 'beside it', 'ratio', 'reach', '']);
  const widths = table[0].map((_, column) => Math.max(...table.map((texts) => texts[column].length)));
  return table
    .map((texts) =>
      texts
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
