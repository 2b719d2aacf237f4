import { createHash } from 'node:crypto';
import {
  applicationDates,
  type ApplicationStatus,
  applicationStatus,
  families,
  type Family,
  linkTarget,
  notificationFields,
  type PictureWords,
  type Posting,
  type PostingPicture,
  type SiteProgram,
} from '@noticeboard/content-model';
import { type Site, siteOf } from '../app/site-context';
import { readingBeside } from './facts';
import { dayText, statusWords, weekdayText } from '../ui/time';
import { dictionaryOf } from '../words/dictionaries';
import type { Translate } from '../words/translator';

/** Counts the ways in which pictures were drawn: with another one, the same words have another address. */
const drawing = 1;

type PictureSite = Pick<Site, 'language' | 'name' | 'settings' | 't'>;

/** The picture that shared links to the posting show, in the language of the site. */
export function postingPicture(site: PictureSite, family: Family, posting: Posting, now: Date): PostingPicture {
  const words = pictureWords(site, posting, now);
  const digest = createHash('sha256')
    .update(JSON.stringify([drawing, words]))
    .digest('base64url')
    .slice(0, 16);
  return { words, address: `/og/${family.key}/${posting.id}/${site.language}-${digest}.png` };
}

/** Finds the present picture of a posting of these families. */
export function pictureFinder(table: readonly Family[] = families): SiteProgram['picture'] {
  return async ({ family: key, id, language, now }, reads, settings) => {
    const family = table.find((one) => one.key === key);
    const found = family && (await reads.findById(family, id));
    if (!found || found.kind === 'unknown' || found.kind === 'deleted') return undefined;
    return postingPicture(siteOf([], settings, language, await dictionaryOf(language)), family, found.posting, now);
  };
}

const [lastDateField] = notificationFields.filter(({ name }) => name === 'lastDateApply');

function pictureWords({ name, settings, t }: PictureSite, posting: Posting, now: Date): PictureWords {
  const { title, withdrawn } = posting;
  const { applicationBegin, lastDateApply } = applicationDates(posting);
  const reading = lastDateField && readingBeside(lastDateField, lastDateApply);
  const apply = linkTarget(posting.applyLink)?.host;
  const foot = {
    name,
    host: settings.origin === '' ? '' : new URL(settings.origin).host,
    note: settings.isOfficial ? '' : t('Not a government website'),
  };
  if (withdrawn) return { title, status: { kind: 'withdrawn', text: t('Withdrawn') }, foot };
  return {
    title,
    status: pictureStatus(applicationStatus(applicationBegin, lastDateApply, now), t),
    ...(lastDateApply !== '' && {
      lastDate: {
        label: t('Last Date to Apply'),
        text: lastDateApply,
        ...(reading !== undefined && { reading: `${weekdayText(reading, t)}, ${dayText(reading, t)}` }),
      },
    }),
    ...(apply !== undefined && { apply: `${t('Apply')}: ${apply}` }),
    foot,
  };
}

/** A chat shows for weeks what it has got once, so no days are counted. */
function pictureStatus(status: ApplicationStatus, t: Translate): PictureWords['status'] {
  if (status.kind !== 'open' && status.kind !== 'closing') return { kind: status.kind, text: statusWords(status, t) };
  return { kind: 'open', text: t('Closes {date}', { date: dayText(status.day, t) }) };
}

/** The picture in one sentence, for readers who do not see it. */
export function pictureAlt({ title, status, lastDate }: PictureWords): string {
  const date = lastDate && `${lastDate.label}: ${[lastDate.text, lastDate.reading].filter(Boolean).join(', ')}`;
  return [title, status.text, date].filter(Boolean).join(' · ');
}
