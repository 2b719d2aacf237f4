/** As the public page reads a cell: web addresses whole, up to the next white space; then the marker, plain or `\/n`. */
const token = /[Hh][Tt][Tt][Pp][Ss]?:\/\/\S*|\\?\/n/g;

/** Inside an address: what follows is no part of it. */
const swallowed = /\/n(?=[Hh][Tt]{2}[Pp][Ss]?:\/\/|\p{Lu}\p{Ll}|\p{Lo})/u;

/** How much of a word that never ends is looked at on either side of a marker. */
const reach = 60;

/** A place in a cell's text where "/n" probably does not mean what the public page will make of it. */
export interface AccidentalMarker {
  readonly at: number;
  /** The text around it, up to the next white space. */
  readonly word: string;
  /** The text to put before it: a backslash keeps the letters, a space makes the marker count after a web address. */
  readonly remedy: '\\' | ' ';
}

/**
 * Most markers are meant: what follows them begins a bullet. It looks like an accident where a small n makes a word of
 * what follows ("Male/non-binary"), in "y/n" and "s/n", and inside an address without http(s), which is split. A marker
 * right after a web address is no accident, but is read as a part of it.
 */
export function accidentalMarkers(value: string): readonly AccidentalMarker[] {
  return Array.from(value.matchAll(/\S+/g)).flatMap(({ 0: word, index }) => inWord(word, index));
}

function inWord(text: string, place: number): readonly AccidentalMarker[] {
  return Array.from(text.matchAll(token)).flatMap(({ 0: found, index }) => {
    const joint = swallowed.exec(found);
    if (joint) {
      const word = found.slice(Math.max(0, joint.index - reach), joint.index + reach);
      return { at: place + index + joint.index, word, remedy: ' ' as const };
    }
    if (found !== '/n') return [];
    const end = index + found.length;
    const before = text.slice(Math.max(0, index - reach), index);
    const after = text.slice(end, end + reach);
    const word = `${before}${found}${after}`;
    return isAccidental(before, after) ? { at: place + index, word, remedy: '\\' as const } : [];
  });
}

function isAccidental(before: string, after: string): boolean {
  if (before === '') return isWordOfNone.test(after);
  return isNWord(before, after) || isInitials(before, after) || isInAddress(before, after);
}

/** "500 /nil", "Certificate /no. of posts": no bullet begins like that. */
const isWordOfNone = /^(?:il|o|ot)(?![\p{L}\p{M}])|^on-/u;

/** Words that begin a bullet as they are, though an n before them would make a word or nearly one. */
const beginnings = new Set(
  (
    'a about above accepted additional address admission admit after age all allowed also amount an and annual any ' +
    'applicable applicants application apply are area as at attach available each either eligible email enter equivalent ' +
    'essential etc every exam examination experience extra id identity if image important in including income institute ' +
    'instructions interview is issued it its of offer office official offline old on once one online only open or order ' +
    'other others our out over under undergraduate unless until up upload upper upto use used using year years yes you your'
  ).split(' '),
);

function isNWord(before: string, after: string): boolean {
  const rest = /^[aeiouy]\p{Ll}*/u.exec(after)?.[0];
  if (rest === undefined) return false;
  if (rest === 'or') return /(?:^|[^\p{L}])(?:and|or|neither)$/iu.test(before);
  if (rest === 'on') return after.startsWith('on-');
  return !beginnings.has(rest);
}

function isInitials(before: string, after: string): boolean {
  return /(?:^|[^\p{L}\p{N}])[sy]$/iu.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}

/** "ssc.gov.in/ncl", "uploads/nhm.pdf" */
function isInAddress(before: string, after: string): boolean {
  if (!/^[\p{Ll}\p{N}]/u.test(after)) return false;
  return (
    /(?:^|[^\w.-])(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(before) ||
    /\.(?:pdf|html?|php|aspx?|docx?|jpe?g)$/i.test(after)
  );
}

/** The text with each of these remedied, from its end, so that the places before stay as they are. */
export function remedied(value: string, markers = accidentalMarkers(value)): string {
  return markers.reduceRight((text, { at, remedy }) => `${text.slice(0, at)}${remedy}${text.slice(at)}`, value);
}
