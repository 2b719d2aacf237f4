import { families, type Family } from './families.js';
import { type ListingKind, listingKinds } from './listing-kinds.js';

/** A stream is named `<category>-<id>`: the first dash ends the category. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

export function postingStream(family: Family, id: string): string {
  return `${family.category}-${id}`;
}

/** The family whose postings live in this stream, if it is a posting's. */
export function familyOfStream(stream: string, table: readonly Family[] = families): Family | undefined {
  const category = categoryOf(stream);
  return table.find((family) => family.category === category);
}

/** User names are compared in lower case; what a stream name cannot hold is percent-encoded. */
export function accountStream(username: string): string {
  return `account-${nameInStream(username)}`;
}

export function credentialStream(username: string): string {
  return `credential-${nameInStream(username)}`;
}

/** Any text at all, as it comes from a sign-in form: half a character has no percent-encoding and is replaced. */
function nameInStream(username: string): string {
  return encodeURIComponent(username.toLowerCase().replace(/\p{Cs}/gu, '\uFFFD'));
}

export function listingStream(kind: ListingKind, id: string): string {
  return `${kind.category}-${id}`;
}

export function changeSetStream(id: string): string {
  return `changeset-${id}`;
}

/** Categories of all streams that a portal writes. On a server that others use too they tell its streams from theirs. */
export const streamCategories: readonly string[] = [
  ...families.flatMap(({ category, reservation }) => [category, reservation]),
  ...listingKinds.map(({ category }) => category),
  'changeset',
  'account',
  'channel',
  'credential',
  'signature',
  'portal',
];

export const portalAccountsStream = 'portal-accounts';

export const portalProjectionsStream = 'portal-projections';

export const portalPublicLogStream = 'portal-public-log';
export const portalFilesStream = 'portal-files';
export const portalChannelsStream = 'portal-channels';

export function channelStream(id: string): string {
  return `channel-${id}`;
}

/** No user name begins with a dollar. */
export function webhookSecretStream(id: string): string {
  return `credential-$${id}`;
}

/** Its last event names the keys that have signed the log. */
export const logSignatureStream = 'signature-log';
