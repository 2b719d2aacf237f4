import ICAL from 'ical.js';
import {
  type DateReading,
  deadlineOf,
  type Family,
  foldTitle,
  labelledDate,
  type Notification,
  notificationFields,
  openingOf,
  type Posting,
  readDate,
  readLabelledDate,
  type SiteResponse,
} from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import type { ServerSite } from '../app/loader';
import { inTurns, type Steps } from '../app/turns';

// The library adds a space to a folded line, and a line has at most 75 octets (RFC 5545, section 3.1).
ICAL.foldLength = 74;

/** A date of a notification that fits a calendar. */
interface CalendarDate {
  /** Where it stands: `<notification id>/<field>`, or `<notification id>/<field>/<index>` for a list. */
  readonly place: string;
  /** The same for as long as the date is of the same: its place, of a list with the label instead of the index. */
  readonly key: string;
  readonly label: string;
  /** As typed. */
  readonly text: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The dates of a posting that are certain to the day, newest notification first. */
export function* calendarDates({ notifications }: Pick<Posting, 'notifications'>): Steps<readonly CalendarDate[]> {
  const dates: CalendarDate[][] = [];
  for (const notification of notifications.toReversed()) {
    yield;
    dates.push(datesOf(notification));
  }
  return dates.flat();
}

const dateFields = notificationFields.filter(({ group }) => group === 'dates');

function datesOf({ id, fields }: Notification): CalendarDate[] {
  const keys = new Map<string, number>();
  return dateFields.flatMap(({ name, label }): CalendarDate[] => {
    const value = fields[name];
    const place = `${id}/${name}`;
    if (typeof value === 'string') {
      const typed = value.trim();
      return dated({ place, key: place, label, text: typed }, endOf(name), readDate(typed));
    }
    return value.flatMap((entry, index) => {
      const typed = (typeof entry === 'string' ? entry : entry.dateValue).trim();
      const own = hasLabel(typed) ? labelledDate(typed).label : label;
      const key = unused(`${place}/${foldTitle(hasLabel(typed) ? own : typed)}`, keys);
      const which = saysLast.test(own) ? 'last' : 'all';
      return dated({ place: `${place}/${index}`, key, label: own, text: typed }, which, readLabelledDate(typed));
    });
  });
}

/** True when it says before a colon what it is of. */
function hasLabel(typed: string): boolean {
  return labelledDate(typed).value !== typed;
}

/**
 * The second of several dates of one label has a number.
 * @param next the keys that were given, each with the number that one more of it gets
 */
function unused(key: string, next: Map<string, number>): string {
  let number = next.get(key) ?? 1;
  let free = key;
  for (; next.has(free); number += 1) free = `${key} ${number}`;
  next.set(key, Math.max(number, 2));
  if (free !== key) next.set(free, 2);
  return free;
}

/** Which days of a range count: applications begin on the first and end on the last. */
type Which = 'first' | 'last' | 'all';

const saysLast = /\b(?:last (?:date|day)|deadline|closing date)\b|अंतिम तिथि|अन्तिम तिथि/i;

function endOf(name: string): Which {
  return name === 'applicationBegin' ? 'first' : name.startsWith('lastDate') ? 'last' : 'all';
}

function dated(date: Pick<CalendarDate, 'place' | 'key' | 'label' | 'text'>, which: Which, reading: DateReading) {
  const [from, last] = [openingOf(reading), deadlineOf(reading)?.day];
  if (from === undefined || last === undefined) return [];
  return [{ ...date, from: which === 'last' ? last : from, to: which === 'first' ? from : last }];
}

const end = 'END:VCALENDAR';

/** `/calendar/{family}/{id}.ics` (RFC 5545). `?date=` selects a single date. */
export async function calendar(
  site: ServerSite,
  family: Family,
  id: string,
  key: string | null,
): Promise<SiteResponse> {
  const found = await site.reads.findById(family, id);
  const posting = found.kind === 'found' ? found.posting : undefined;
  const all = posting ? await inTurns(calendarDates(posting), site.giveWay) : [];
  const dates = all.filter((date) => key === null || date.key === key);
  if (!posting || dates.length === 0)
    return {
      status: 404,
      type: 'text/plain; charset=utf-8',
      body: 'There is no such date to put into a calendar. Open the page of the notice and look again.\n',
    };
  return calendarFile(site, await eventTexts(site, family, posting, dates));
}

/** The text of each date as an event; of a posting that is withdrawn, as one that does not take place. */
export async function eventTexts(
  site: ServerSite,
  family: Family,
  posting: Posting,
  dates: readonly CalendarDate[],
): Promise<string[]> {
  const events: string[] = [];
  for (const date of dates) {
    await site.giveWay();
    events.push(`${eventOf(site, family, posting, date).toString()}\r\n`);
  }
  return events;
}

export function calendarFile(site: ServerSite, events: readonly string[]): SiteResponse {
  const component = new ICAL.Component('vcalendar');
  component.addPropertyWithValue('version', '2.0');
  component.addPropertyWithValue('prodid', `-//${site.name}//Dates//EN`);
  const head = component.toString().slice(0, -end.length);
  return { status: 200, type: 'text/calendar; charset=utf-8', body: `${head}${events.join('')}${end}\r\n` };
}

const reminderDays = [7, 2];
/** A reminder rings in the morning, counted from the midnight at which a whole day begins. */
const morning = 9 * 3600;

/** Events last whole days: calendars show those at the top of the day, whatever the hour of the deadline. */
function eventOf({ settings, t }: ServerSite, family: Family, posting: Posting, date: CalendarDate): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const summary = `${t(date.label)}: ${posting.title}`;
  const changed = ICAL.Time.fromJSDate(new Date(posting.updatedAt), true);
  event.addPropertyWithValue('uid', `${date.key}@noticeboard`);
  event.addPropertyWithValue('dtstamp', changed);
  // A calendar that has the event takes the one with the higher number, so that a moved date replaces the old one.
  event.addPropertyWithValue('sequence', posting.revision);
  event.addPropertyWithValue('last-modified', changed);
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date.from));
  event.addPropertyWithValue('dtend', dayAfter(date.to));
  event.addPropertyWithValue('summary', summary);
  if (posting.withdrawn) event.addPropertyWithValue('status', 'CANCELLED');
  event.addPropertyWithValue('description', hasLabel(date.text) ? date.text : `${t(date.label)}: ${date.text}`);
  // Nobody is away for days on end because something can be done on them.
  if (date.to > date.from) event.addPropertyWithValue('transp', 'TRANSPARENT');
  if (settings.origin !== '') event.addPropertyWithValue('url', settings.origin + detailAddress(family, posting.title));
  if (posting.withdrawn) return event;
  for (const days of reminderDays) {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('description', summary);
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(morning - days * 86_400));
    event.addSubcomponent(alarm);
  }
  return event;
}

/** The end of a whole-day event is the day after its last (RFC 5545, section 3.6.1). */
function dayAfter(day: string): ICAL.Time {
  const time = ICAL.Time.fromDateString(day);
  time.adjust(1, 0, 0, 0);
  return time;
}
