import { families, type Family } from './families.js';

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
  return `account-${encodeURIComponent(username.toLowerCase())}`;
}

export function credentialStream(username: string): string {
  return `credential-${encodeURIComponent(username.toLowerCase())}`;
}

export const portalAccountsStream = 'portal-accounts';
