const months: readonly string[] = [
  'jan january जनवरी',
  'feb february फरवरी',
  'mar march मार्च',
  'apr april अप्रैल',
  'may मई',
  'jun june जून',
  'jul july जुलाई',
  'aug august अगस्त',
  'sep sept september सितंबर सितम्बर',
  'oct october अक्टूबर अक्तूबर',
  'nov november नवंबर नवम्बर',
  'dec december दिसंबर दिसम्बर',
];

/** Sunday first, as `Date` counts. */
const weekdays: readonly string[] = [
  'sun sunday रविवार इतवार',
  'mon monday सोमवार',
  'tue tues tuesday मंगलवार',
  'wed wednesday बुधवार',
  'thu thur thurs thursday गुरुवार गुरूवार बृहस्पतिवार',
  'fri friday शुक्रवार',
  'sat saturday शनिवार',
];

const monthByName = byName(months);
const weekdayByName = byName(weekdays);

/** 1 to 12, for a word of the normal form of a date text. */
export function monthNamed(word: string): number | undefined {
  const index = monthByName.get(word);
  return index === undefined ? undefined : index + 1;
}

/** 0 is Sunday. */
export function weekdayNamed(word: string): number | undefined {
  return weekdayByName.get(word);
}

function byName(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((names, index) => names.split(' ').map((name) => [name.normalize('NFC'), index] as const)),
  );
}
