import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { median } from './load.mjs';

const noProc = 'this system has no /proc';

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
    try {
      await measure();
    } catch (error) {
      this.missing(name, error.message.split('\n')[0]);
    }
  }

  /**
   * Two loads of the same rounds, as `interleaved` returns them.
   * @param by what is compared, `cpu` or `rate`; the rate where no CPU time is known
   */
  compare(what, own, name, beside, reach, by = 'cpu') {
    const hasCpu = own.cpu !== undefined && beside.cpu !== undefined;
    const field = by === 'cpu' && hasCpu ? 'cpu' : 'rate';
    // Round by round, since a round's moment was the same for both.
    const ratios = own.rounds.map((round, index) => {
      const other = beside.rounds[index];
      return field === 'cpu' ? other.cpu / round.cpu : round.rate / other.rate;
    });
    this.#add(
      { what, own: figuresOf(own, field), beside: { name, ...figuresOf(beside, field) } },
      median(ratios),
      reach,
    );
  }

  /** One figure that is better when lower, beside another or a bound. */
  figure(what, unit, own, name, beside, reach = 1) {
    if (own === undefined || beside === undefined) return this.missing(what, noProc);
    this.#add({ what, own: { value: own, unit }, beside: { name, value: beside, unit } }, beside / own, reach);
  }

  /** The four scores of Lighthouse. */
  scores(what, scores) {
    const best = { name: 'best', value: 100, unit: 'each' };
    this.#add({ what, own: { value: scores.join(' / ') }, beside: best }, Math.min(...scores) / 100, 1);
  }

  /** One figure beside nothing. */
  information(what, unit, value) {
    if (value === undefined) return this.missing(what, noProc);
    this.#add({ what, own: { value, unit } });
  }

  missing(what, why) {
    this.rows.push({ section: this.#section, what, verdict: 'not measured', why });
  }

  #add(row, ratio, reach) {
    const verdict = reach === undefined ? 'information' : ratio >= reach ? 'ok' : 'MISS';
    const held = { ...(ratio !== undefined && { ratio: rounded(ratio) }), ...(reach && { reach: rounded(reach) }) };
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

function figuresOf({ rate, cpu }, by) {
  const cpuUs = cpu === undefined ? undefined : Math.round(cpu * 1000);
  return { by, perSecond: Math.round(rate), ...(cpuUs !== undefined && { cpuUs }) };
}

function shown({ by, perSecond, cpuUs, value, unit }) {
  if (by === 'cpu') return `${cpuUs} µs CPU`;
  if (by === 'rate') return `${perSecond}/s${cpuUs === undefined ? '' : ` (${cpuUs} µs CPU)`}`;
  return typeof value === 'number' ? `${Number(value.toPrecision(3))} ${unit}` : value;
}

const rounded = (number) => Number(number.toFixed(2));

/** What the figures are of, and how busy it is just now. */
export function machine() {
  const [{ model }] = cpus();
  return {
    cpu: model.trim(),
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    loadAverage: loadavg().map(rounded),
  };
}
