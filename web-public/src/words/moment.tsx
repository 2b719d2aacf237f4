const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const indianStandardTime = 5.5 * 3_600_000;

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  readonly withTime?: boolean;
}

/** A moment of the record in Indian Standard Time. Not by `Intl`, whose month names differ between server and browser. */
export function Moment({ at, withTime = false }: MomentProps) {
  return <time dateTime={at}>{withTime ? `${dateText(at)}, ${timeText(at)} IST` : dateText(at)}</time>;
}

function dateText(at: string): string {
  const local = inIndia(at);
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

function timeText(at: string): string {
  return inIndia(at).toISOString().slice(11, 16);
}

function inIndia(at: string): Date {
  return new Date(Date.parse(at) + indianStandardTime);
}
