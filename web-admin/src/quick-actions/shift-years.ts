const digit = '[0-9०-९]';

/**
 * A year of this century, with the end of its span ("2026-27") where one follows. Not a part of a longer number, an
 * amount ("₹2026"), nor a count ("2026 Posts").
 */
const year = new RegExp(
  `(?<!${digit}|${digit}[.,]|₹\\s?)([2२][0०]${digit}{2})(?:(\\s?[-–—/]\\s?)(${digit}{2}))?` +
    `(?!${digit}|[.,]${digit}|\\s*\\+|\\s*(?:posts?|seats?|vacancies|पद))`,
  'giu',
);

/** Nobody knows the address of next year's page. */
const address = /(https?:\/\/\S+)/i;

/** A text with every year in it one later, in its own digits. Web addresses stay. */
export function shiftYears(text: string): string {
  return text
    .split(address)
    .map((part, place) => (place % 2 === 1 ? part : shifted(part)))
    .join('');
}

function shifted(text: string): string {
  return text.replace(year, (_, first: string, between = '', end = '') => {
    // "2026-27", and not "2026-12": a span of years ends in the year after its first.
    const isSpan = end !== '' && numberIn(end) === (numberIn(first) + 1) % 100;
    return later(first) + between + (isSpan ? later(end) : end);
  });
}

function later(digits: string): string {
  const next = String(numberIn(digits) + 1)
    .slice(-digits.length)
    .padStart(digits.length, '0');
  return isDevanagari(digits) ? next.replace(/[0-9]/g, (ascii) => devanagari[Number(ascii)] ?? ascii) : next;
}

function numberIn(text: string): number {
  return Number(text.replace(/[०-९]/g, (letter) => String(devanagari.indexOf(letter))));
}

function isDevanagari(text: string): boolean {
  return /[०-९]/.test(text);
}

const devanagari = '०१२३४५६७८९';
