import { median } from './load.mjs';

/**
 * The rows of one run: a figure of the portal's own, what it is held against, how near it comes (`ratio`, better when
 * higher) and how near it should come (`reach`; a row without one is for information).
 */
export class Report {
  rows = [];

  /** Two loads of the same rounds, as `interleaved` returns them; `by`: what is compared, `cpu` or `rate`. */
  compare(what, own, name, beside, reach, by = 'cpu') {
    const near = by === 'cpu' ? (round, other) => other.cpu / round.cpu : (round, other) => round.rate / other.rate;
    // Round by round, since a round's moment was the same for both.
    const ratio = median(own.map((round, index) => near(round, beside[index])));
    this.row(what, load(own, by), `${name}: ${load(beside, by)}`, ratio, reach);
  }

  /** One figure that is better when lower, beside another or a bound; beside nothing it is for information. */
  figure(what, unit, value, name, beside, reach = 1) {
    if (name === undefined) this.row(what, figure(value, unit));
    else this.row(what, figure(value, unit), `${name}: ${figure(beside, unit)}`, beside / value, reach);
  }

  row(what, own, beside = '', ratio, reach) {
    const held = reach && { ratio: twoPlaces(ratio), reach: twoPlaces(reach), verdict: ratio >= reach ? 'ok' : 'MISS' };
    this.rows.push({ what, own, beside, ...held });
  }

  /** @returns the rows as lines of text, in columns */
  toString() {
    const table = [['work', 'measured', 'beside it', 'ratio', 'reach', '']];
    for (const { what, own, beside, ratio, reach, verdict } of this.rows)
      table.push([what, own, beside, ...(reach ? [ratio.toFixed(2), `≥ ${reach}`, verdict] : ['', '', ''])]);
    const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
    const line = (row) => row.map((text, column) => text.padEnd(widths[column])).join('  ');
    return table.map((row) => line(row).trimEnd()).join('\n');
  }
}

/** The medians of some rounds. */
function load(rounds, by) {
  const cpu = `${Math.round(median(rounds.map((round) => round.cpu)) * 1000)} µs CPU`;
  return by === 'cpu' ? cpu : `${Math.round(median(rounds.map(({ rate }) => rate)))}/s (${cpu})`;
}

const figure = (value, unit) => `${Number(value.toPrecision(3))} ${unit}`;
const twoPlaces = (number) => Number(number.toFixed(2));
