import ICAL from 'ical.js';
import {
  deadlineOf,
  type Family,
  type Notification,
  notificationFields,
  openingOf,
  type Posting,
  readDate,
  type SiteResponse,
} from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import type { ServerSite } from '../app/loader';
import { inTurns, type Steps } from '../app/turns';

// The library adds a space to a folded line, and a line has at most 75 octets (RFC 5545, section 3.1).
ICAL.foldLength = 74;

/** A date of a notification that fits a calendar. */
interface CalendarDate {
  /** `<notification id>/<field>`, or `<notification id>/<field>/<index>` for a list. */
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
  return dateFields.flatMap((field): CalendarDate[] => {
    const value = fields[field.name];
    if (typeof value === 'string') return dated(`${id}/${field.name}`, field.label, value);
    return value.flatMap((entry, index) => {
      const text = typeof entry === 'string' ? entry : entry.dateValue;
      return dated(`${id}/${field.name}/${index}`, field.label, text);
    });
  });
}

function dated(key: string, label: string, typed: string): CalendarDate[] {
  // An additional date carries its label before a colon.
  const [, own, rest] = /^([^:]+):\s+(.+)$/s.exec(typed) ?? [];
  const reading = readDate(own && rest ? rest : typed);
  const [from, last] = [openingOf(reading), deadlineOf(reading)];
  return from && last ? [{ key, label: own ?? label, text: typed.trim(), from, to: last.day }] : [];
}

const end = 'END:VCALENDAR';

/** `/calendar/{family}/{id}.ics` (RFC 5545). `?date=` selects a single date. */
export async function calendar(
  site: ServerSite,
  family: Family,
  id: string,
  key: string | null,
): Promise<SiteResponse> {
  const posting = await site.reads.findById(family, id);
  const all = posting ? await inTurns(calendarDates(posting), site.giveWay) : [];
  const dates = all.filter((date) => key === null || date.key === key);
  if (!posting || dates.length === 0)
    return {
      status: 404,
      type: 'text/plain; charset=utf-8',
      body: 'There is no such date to put into a calendar. Open the page of the notice and look again.\n',
    };
  const component = new ICAL.Component('vcalendar');
  component.addPropertyWithValue('version', '2.0');
  component.addPropertyWithValue('prodid', `-//${site.name}//Dates//EN`);
  const events: string[] = [];
  for (const date of dates) {
    await site.giveWay();
    events.push(`${eventOf(site, family, posting, date).toString()}\r\n`);
  }
  const head = component.toString().slice(0, -end.length);
  return { status: 200, type: 'text/calendar; charset=utf-8', body: `${head}${events.join('')}${end}\r\n` };
}

const reminderDays = [7, 2];

/** Events last whole days: calendars show those at the top of the day, whatever the hour of the deadline. */
function eventOf({ settings, t }: ServerSite, family: Family, posting: Posting, date: CalendarDate): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const summary = `${t(date.label)}: ${posting.title}`;
  event.addPropertyWithValue('uid', `${date.key}@noticeboard`);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(posting.updatedAt), true));
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date.from));
  event.addPropertyWithValue('dtend', dayAfter(date.to));
  event.addPropertyWithValue('summary', summary);
  event.addPropertyWithValue('description', `${t(date.label)}: ${date.text}`);
  if (settings.origin !== '') event.addPropertyWithValue('url', settings.origin + detailAddress(family, posting.title));
  for (const days of reminderDays) {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('description', summary);
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-days * 86_400));
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
