import { indianDay, type PublicValue, truncated } from '@noticeboard/content-model';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { refusalOf, type RefusalView } from '../refusal/refusal';
import { askedMoment } from './asked-moment';
import { differences, hashesIn, type Version, versionAt } from './standing';

/** A record, as the public log and addresses name it. */
export interface OfRecord {
  readonly kind: string;
  readonly id: string;
}

export interface VersionsView {
  readonly kind: 'versions';
  readonly of: OfRecord;
  readonly title: string;
  /** The fields of the form, as days. */
  readonly earlier: string;
  readonly later: string;
  /** ISO 8601; undefined where nothing was public yet. */
  readonly earlierAt: string | undefined;
  readonly laterAt: string | undefined;
  readonly rows: readonly ComparedRow[];
  /** The newest first. */
  readonly entries: readonly { readonly time: string; readonly what: string; readonly reason?: string }[];
  readonly isCut: boolean;
  /** The address names something that is no day. */
  readonly isMalformed: boolean;
}

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  /** Undefined: a text that was taken out. Empty: nothing. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

const longestText = 1000;

/** `/versions/<kind>/<id>?then=&later=`: what a notice said at two moments, for everybody. */
export async function loadVersions(
  site: ServerSite,
  { search }: PageRequest,
  of: OfRecord,
): Promise<Loaded<VersionsView | RefusalView>> {
  const read = await outcomeOf(site.reads.publicPast(of.kind, of.id));
  if (!read.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const { entries, isCut } = read.value;
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
  const [earlierText, laterText] = [search.get('then'), search.get('later')];
  const now = site.now.toISOString();
  const earlierAsked = earlierText ? askedMoment(earlierText, site.now) : first.time;
  const laterAsked = laterText ? askedMoment(laterText, site.now) : now;
  const [earlier, later] = [earlierAsked ?? first.time, laterAsked ?? now];
  const versions = [earlier, later].map((moment) => versionAt(entries, moment)) as [Version?, Version?];
  const found = differences(...versions);
  const texts = await outcomeOf(
    site.reads.publicTexts(hashesIn(found.flatMap((one) => [one.earlier, one.later, one.name]))),
  );
  if (!texts.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const inClear = (value: PublicValue | undefined) => {
    if (value === undefined) return '';
    const text = typeof value === 'string' ? value : texts.value[value.sha256];
    return text === undefined ? undefined : truncated(text, longestText);
  };
  const isMalformed = earlierAsked === undefined || laterAsked === undefined;
  return {
    status: isMalformed ? 400 : 200,
    head: { title: site.t('What it said, and when: {title}', { title: last.title }), unlisted: true },
    view: {
      kind: 'versions',
      of,
      title: last.title,
      earlier: indianDay(new Date(earlier)),
      later: indianDay(new Date(later)),
      earlierAt: versions[0]?.entry.time,
      laterAt: versions[1]?.entry.time,
      rows: found.map(({ key, label, name, ...one }) => ({
        key,
        label,
        name: inClear(name) ?? '',
        earlier: inClear(one.earlier),
        later: inClear(one.later),
      })),
      entries: entries.map(({ time, what, reason }) => ({ time, what, ...(reason && { reason }) })).reverse(),
      isCut,
      isMalformed,
    },
  };
}
