import type { ListingFields } from '../listing.js';
import { notificationFields, postingFields } from '../posting-fields.js';
import { linkTarget } from '../web-address.js';
import type { CheckWords } from './check-texts.js';
import type { Checked, CheckedPosting } from './checked.js';

/** A link that a record shows, and where. */
export interface ShownLink {
  /** Name of its field, in events. */
  readonly name: string;
  readonly notificationId?: string;
  readonly label: string;
  readonly url: string;
  /** It is to be official, and not only useful. */
  readonly isOfficial: boolean;
}

/** Those that lead anywhere. */
export function shownLinks(record: Checked): readonly ShownLink[] {
  const links = record.kind === 'posting' ? postingLinks(record.state) : listingLinks(record.state);
  return links.filter(({ url }) => linkTarget(url) !== undefined);
}

function postingLinks({ notifications, usefulItems, ...posting }: CheckedPosting): readonly ShownLink[] {
  return [
    ...postingFields.flatMap(({ name, label, kind }) =>
      kind === 'url' ? [{ name, label, url: posting[name], isOfficial: true }] : [],
    ),
    ...notifications.flatMap(({ id, fields }) =>
      notificationFields.flatMap(({ name, label, kind }) =>
        kind === 'url' ? [{ name, notificationId: id, label, url: fields[name], isOfficial: true }] : [],
      ),
    ),
    ...usefulItems.flatMap(({ attachments }) =>
      attachments.flatMap(({ type, title, content }) =>
        type === 'link' ? [{ name: 'attachments', label: title, url: content, isOfficial: false }] : [],
      ),
    ),
  ];
}

function listingLinks({ applyLink }: ListingFields): readonly ShownLink[] {
  return [{ name: 'applyLink', label: 'Apply Link', url: applyLink, isOfficial: true }];
}

/** Hosts of public bodies, with all below them. */
const officialHosts: readonly string[] = [
  // The government's own, also in Devanagari (सरकार.भारत); universities, boards and research.
  'gov.in nic.in mil.in xn--11b7cb3a6a.xn--h2brj9c ac.in edu.in res.in ernet.in aiims.edu icai.org icsi.edu',
  // Banks and insurers of the state, and what they recruit by.
  'bank.in ibps.in rbi.org.in nabard.org sidbi.in sbi.co.in licindia.in',
  // Enterprises of the state, and the host on which many bodies take forms.
  'aai.aero bhel.in bhel.com coalindia.in delhimetrorail.com gailonline.com hal-india.co.in iocl.com ntpc.co.in',
  'ongcindia.com powergrid.in sail.co.in digialm.com',
].flatMap((line) => line.split(' '));

/** Once for each host, where it weighs most. */
export function strangeHosts(links: readonly ShownLink[]): readonly (CheckWords & { readonly link: ShownLink })[] {
  const byHost = new Map<string, ShownLink>();
  for (const link of links) {
    const host = new URL(link.url.trim()).hostname.toLowerCase();
    if (officialHosts.some((known) => host === known || host.endsWith(`.${known}`))) continue;
    const known = byHost.get(host);
    if (!known || (link.isOfficial && !known.isOfficial)) byHost.set(host, link);
  }
  return [...byHost].map(([host, link]) => ({ code: 'hostNotGovernment', params: { host }, link }));
}
