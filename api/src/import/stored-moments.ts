const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const weekdays = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)';
const offsets = '[+-]\\d\\d:?\\d\\d';
const zones = `((?: ?(?:GMT|UTC|IST|Z)(?:${offsets})?| ?${offsets})?)`;
const alone = (pattern: string) => new RegExp(`(?<![\\w/=.-])${pattern}(?![\\w/=:]|[-.]\\d)`, 'g');

/** Where one stands by itself, and not in an address or a name: day, time of day, zone. */
const storedMoments = [
  alone(`(\\d{4}-\\d\\d-\\d\\d)T(${clock})(?::[0-5]\\d(?:[.,]\\d{1,9})?)?${zones}`),
  alone(`(\\d{4}-\\d\\d-\\d\\d) (${clock}):[0-5]\\d(?:[.,]\\d{1,9})?${zones}`),
  alone(`${weekdays}, (\\d\\d? ${months} \\d{4}) (${clock})(?::[0-5]\\d)?${zones}`),
  alone(`(\\d\\d? ${months} \\d{4}) (${clock}):[0-5]\\d${zones}`),
  alone(`${weekdays} (${months} +\\d\\d? \\d{4}) (${clock}):[0-5]\\d${zones}(?: \\([^()]{0,60}\\))?`),
];
/** `Sat Dec 05 00:00:00 IST 2026`, with the year last. */
const yearLast = new RegExp(`\\b(${weekdays} ${months} +\\d\\d?) (${clock}:[0-5]\\d)${zones} (\\d{4})\\b`, 'g');
const dayMs = 86_400_000;
const indiaMs = 330 * 60_000;

/**
 * A text with the moments in it that a program has stored, as readers in India say them: `05/12/2026`, or `05/12/2026,
 * 5:00 PM`. Midnight in India, and midnight of UTC, stand for the day. A time without a zone is India's.
 */
export function withoutMoments(text: string): string {
  if (!/\d:\d\d/.test(text)) return text;
  const ordered = text.replace(yearLast, '$1 $4 $2$3');
  const said = storedMoments.reduce(
    (left, pattern) =>
      left.replace(pattern, (moment: string, day: string, time: string, zone: string) => {
        return indianMoment(day, time, zone.trim()) ?? moment;
      }),
    ordered,
  );
  return said === ordered ? text : said;
}

function indianMoment(day: string, time: string, zone: string): string | undefined {
  const offset = zone === '' || zone === 'IST' ? '+05:30' : zone.replace(/^(?:GMT|UTC)(?=.)/, '');
  const written = /^\d{4}-/.test(day)
    ? `${day}T${time}${offset.replace(/^(?:GMT|UTC)$/, 'Z')}`
    : `${day} ${time} ${offset}`;
  return sayMoment(new Date(written).getTime(), /^\+05:?30$/.test(offset));
}

function sayMoment(moment: number, isOfIndia = false): string | undefined {
  if (Number.isNaN(moment)) return undefined;
  const isDayOfUtc = !isOfIndia && moment % dayMs === 0;
  const there = new Date(isDayOfUtc ? moment : moment + indiaMs);
  const [year = '', month = '', date = ''] = there.toISOString().slice(0, 10).split('-');
  const [hours, minutes] = [there.getUTCHours(), there.getUTCMinutes()];
  if (isDayOfUtc || (hours === 0 && minutes === 0)) return `${date}/${month}/${year}`;
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${date}/${month}/${year}, ${time}`;
}

/** Seconds or milliseconds from 2000 to 2100, which are no number of anything else where a date is expected. */
const epoch = /(?<![\w.,:/+-])(\d{9,10}|\d{12,13})(?:\.\d{1,9})?(?![\w:/-]|[.,]\d)/g;
const [from2000, to2100] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** The text of a date with the moments in it, also those that are counted from 1970. */
export function withoutEpochs(text: string): string {
  return text.replace(epoch, (number, whole: string) => {
    const moment = Number(whole) * (whole.length < 11 ? 1000 : 1);
    return moment >= from2000 && moment < to2100 ? (sayMoment(moment) ?? number) : number;
  });
}
