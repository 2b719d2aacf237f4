// Writes the tables of docs/events.md from the schemas of the events; with --check it only says whether they are stale.
import { z } from 'zod';
import {
  accountEvents,
  changeSetEvents,
  channelEvents,
  credentialEvents,
  deliveryEvents,
  families,
  listingEvents,
  listingKinds,
  portalAccountsStream,
  portalChannelsStream,
  portalFilesStream,
  portalEvents,
  portalProjectionsStream,
  portalPublicLogStream,
  postingEvents,
  fileEvents,
  publicLogEvents,
  rebuildEvents,
  schemaVersion,
  titleEvents,
} from '../libs/content-model/dist/index.js';
import { makePart } from './made-part.mjs';

const groups = [
  ['A posting, with all that belongs to it', families.map(({ category }) => `${category}-<id>`), postingEvents],
  ['A record that stands alone', listingKinds.map(({ category }) => `${category}-<id>`), listingEvents],
  [
    'A title that is taken',
    families.map(({ reservation }) => `${reservation}-<SHA-256 of the folded title>`),
    titleEvents,
  ],
  ['A change set', ['changeset-<id>'], changeSetEvents],
  ['An account', ['account-<user name>'], accountEvents],
  ['Accounts as a whole', [portalAccountsStream], portalEvents],
  ['Read models as a whole', [portalProjectionsStream], rebuildEvents],
  ['Texts of the public log', [portalPublicLogStream], publicLogEvents],
  ['Uploaded files', [portalFilesStream], fileEvents],
  ['Channels as a whole', [portalChannelsStream], channelEvents],
  ['What one channel was told', ['channel-<id>'], deliveryEvents],
  ['Secrets', ['credential-<user name>', 'credential-$sessions', 'credential-$<webhook>'], credentialEvents],
];

await makePart('docs/events.md', 'the schemas', [`Schema version of today: ${schemaVersion}.`, ...groups.map(section)]);

function section([heading, streams, types]) {
  const rows = Object.entries(types).map(([type, row]) => `| \`${type}\` | ${data(z.toJSONSchema(row.data))} |`);
  const names = streams.map((stream) => `\`${stream}\``).join(', ');
  return `### ${heading}\n\nStreams: ${names}\n\n| type | data |\n| --- | --- |\n${rows.join('\n')}`;
}

function data(schema) {
  return Object.keys(schema.properties).length === 0 ? '–' : `\`${shape(schema).slice(2, -2)}\``;
}

/** A schema in one line, as a type would be written: `{ rows: { value: text }[][] }`. */
function shape({ type, properties, required = [], items, enum: values, additionalProperties: members }) {
  if (properties) {
    const named = Object.entries(properties).map(
      ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${shape(value)}`,
    );
    return `{ ${named.join('; ')} }`;
  }
  if (type === 'object') return `{ [name]: ${shape(members)} }`;
  if (type === undefined) return 'JSON';
  if (items) return `${shape(items)}[]`;
  if (values) return values.map((value) => `"${value}"`).join(' or ');
  return { string: 'text', integer: 'integer', boolean: 'boolean' }[type];
}
