const digit = '[0-9०-९]';

/**
 * A year of this century, with the end of its span ("2026-27") where one follows. Not a part of a longer number, an
 * amount ("₹2026"), nor a count ("2026 Posts").
 */
const yearInTitle = new RegExp(
  `(?<!${digit}|${digit}[.,]|₹\\s?)([2२][0०]${digit}{2})(?:(\\s?[-–—/]\\s?)(${digit}{2}))?` +
    `(?!${digit}|[.,]${digit}|\\s*\\+|\\s*(?:posts?|seats?|vacancies|पद))`,
  'giu',
);

/** A title for the next year: every year in it one later, in its own digits. */
export function shiftYears(title: string): string {
  return title.replace(yearInTitle, (_, year: string, between = '', end = '') => {
    // "2026-27", and not "2026-12": a span of years ends in the year after its first.
    const isSpan = end !== '' && numberIn(end) === (numberIn(year) + 1) % 100;
    return later(year) + between + (isSpan ? later(end) : end);
  });
}

function later(year: string): string {
  const next = String(numberIn(year) + 1)
    .slice(-year.length)
    .padStart(year.length, '0');
  return isDevanagari(year) ? next.replace(/[0-9]/g, (ascii) => devanagari[Number(ascii)] ?? ascii) : next;
}

function numberIn(text: string): number {
  return Number(text.replace(/[०-९]/g, (letter) => String(devanagari.indexOf(letter))));
}

function isDevanagari(text: string): boolean {
  return /[०-९]/.test(text);
}

const devanagari = '०१२३४५६७८९';
