export interface StatedSalary {
  readonly least: number;
  readonly most: number;
  readonly per: 'MONTH' | 'YEAR';
}

const amount = String.raw`(?:₹|rs\.?|inr)?\s*([\d,]+)(?:\/-)?`;
const range = new RegExp(`^\\s*${amount}\\s*(?:–|-|to|से)\\s*${amount}`, 'iu');
const perMonth = /per month|a month|\/ ?month|p\.m\.|monthly|प्रति ?माह|मासिक/iu;
const perYear = /per annum|per year|\/ ?year|p\.a\.|annual|yearly|प्रति ?वर्ष|वार्षिक/iu;

const otherUnit = /lakh|lac|lpa|crore|लाख|करोड़|\d\s*k\b|\.\d/iu;

/** A range in rupees with its period; undefined for all that leaves either to be guessed. */
export function statedSalary(text: string): StatedSalary | undefined {
  if (otherUnit.test(text)) return undefined;
  const [, from, to] = range.exec(text) ?? [];
  const [least, most] = [from, to].map((digits) => Number(digits?.replaceAll(',', '')));
  if (!least || !most || least > most) return undefined;
  if (perMonth.test(text) === perYear.test(text)) return undefined;
  return { least, most, per: perMonth.test(text) ? 'MONTH' : 'YEAR' };
}
