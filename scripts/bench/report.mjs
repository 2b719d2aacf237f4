import { median } from './load.mjs';

/**
 * The rows of one run: a figure of the portal's own, what it is held against, how near it comes (`ratio`, better when
 * higher) and how near it should come (`reach`; a row without one is for information).
 */
export class Report {
  rows = [];
  #section = '';

  /** Says as it goes what is measured; what cannot be measured does not hide the rest. */
  async section(name, measure) {
    console.error(`${name} …`);
    this.#section = name;
    await measure().catch(({ message }) => {
      this.rows.push({ section: name, what: name, verdict: 'not measured', why: message.split('\n')[0] });
    });
  }

  /**
   * Two loads of the same rounds, as `interleaved` returns them.
   * @param by what is compared, `cpu` or `rate`
   */
  compare(what, own, name, beside, reach, by = 'cpu') {
    const near = by === 'cpu' ? (round, other) => other.cpu / round.cpu : (round, other) => round.rate / other.rate;
    // Round by round, since a round's moment was the same for both.
    const ratio = median(own.map((round, index) => near(round, beside[index])));
    this.#add({ what, own: loadOf(own, by), beside: { name, ...loadOf(beside, by) } }, ratio, reach);
  }

  /** One figure that is better when lower, beside another or a bound; beside nothing it is for information. */
  figure(what, unit, value, name, beside, reach = 1) {
    if (name === undefined) return this.#add({ what, own: { value, unit } });
    this.#add({ what, own: { value, unit }, beside: { name, value: beside, unit } }, beside / value, reach);
  }

  /** Scores of 100 at best; the worst of them counts. */
  scores(what, scores) {
    const best = { name: 'best', value: 100, unit: 'each' };
    this.#add({ what, own: { value: scores.join(' / ') }, beside: best }, Math.min(...scores) / 100, 1);
  }

  #add(row, ratio, reach) {
    const verdict = reach === undefined ? 'information' : ratio >= reach ? 'ok' : 'MISS';
    const held = reach === undefined ? {} : { ratio: rounded(ratio), reach: rounded(reach) };
    this.rows.push({ section: this.#section, ...row, ...held, verdict });
  }

  /** @returns the rows as lines of text, in columns */
  toString() {
    const table = this.rows.map(({ what, own, beside, ratio, reach, verdict, why }) => [
      what,
      own ? shown(own) : verdict,
      why ?? (beside ? `${beside.name}: ${shown(beside)}` : ''),
      ratio?.toFixed(2) ?? '',
      reach ? `≥ ${reach}` : '',
      own && beside ? verdict : '',
    ]);
    table.unshift(['work', 'measured', 'beside it', 'ratio', 'reach', '']);
    const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
    const line = (row) => row.map((text, column) => text.padEnd(widths[column])).join('  ');
    return table.map((row) => line(row).trimEnd()).join('\n');
  }
}

/** The medians of some rounds. */
function loadOf(rounds, by) {
  const [rate, cpu] = [median(rounds.map((round) => round.rate)), median(rounds.map((round) => round.cpu))];
  const cpuUs = Math.round(cpu * 1000);
  return by === 'cpu' ? { value: cpuUs, unit: 'µs CPU' } : { value: Math.round(rate), unit: '/s', cpuUs };
}

function shown({ value, unit, cpuUs }) {
  if (typeof value !== 'number') return value;
  const of = cpuUs === undefined ? '' : ` (${cpuUs} µs CPU)`;
  return unit === '/s' ? `${value}/s${of}` : `${Number(value.toPrecision(3))} ${unit}`;
}

const rounded = (number) => Number(number.toFixed(2));
