import type { SiteResponse } from '@noticeboard/content-model';
import type { PageRequest, ServerSite } from '../app/loader';
import { inTurns } from '../app/turns';
import { calendarDates, calendarFile, eventTexts } from '../feeds/calendar';
import { askedIds, mostSaved } from './saved-ids';
import { isFamilyOf } from './saved.loader';

const malformed =
  'Give the notices that the calendar is of: /calendar/saved.ics?ids=<family>.<id>, with commas between several.';
const tooMany = `A calendar has the dates of at most ${mostSaved} notices. Take some out of ids.`;

/** `/calendar/saved.ics?ids=`: the dates of all these notices, for a calendar that asks again by itself. */
export async function savedCalendarOf(site: ServerSite, { search }: PageRequest): Promise<SiteResponse> {
  const asked = askedIds(search, isFamilyOf(site));
  if (asked === undefined || 'fault' in asked) {
    const words = asked?.fault === 'tooMany' ? tooMany : malformed;
    return { status: 400, type: 'text/plain; charset=utf-8', body: `${words}\n`, unlisted: true };
  }
  const events: string[] = [];
  for (const { family: key, id } of asked.places) {
    const family = site.families.find((one) => one.key === key);
    const found = family && (await site.reads.findById(family, id));
    if (!family || !found || !('posting' in found)) continue;
    const dates = await inTurns(calendarDates(found.posting), site.giveWay);
    events.push(...(await eventTexts(site, family, found.posting, dates)));
  }
  return { ...calendarFile(site, events), unlisted: true };
}
