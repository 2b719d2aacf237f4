// Writes the tables of docs/events.md from the schemas of the events; with --check it only says whether they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import {
  accountEvents,
  changeSetEvents,
  credentialEvents,
  families,
  listingEvents,
  listingKinds,
  portalAccountsStream,
  portalEvents,
  portalProjectionsStream,
  postingEvents,
  rebuildEvents,
  schemaVersion,
  titleEvents,
} from '../libs/content-model/dist/index.js';
import { root } from './ready.mjs';

const file = `${root}docs/events.md`;
const begin = '<!-- begin: made from the schemas by `npm run docs` -->';
const end = '<!-- end -->';

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
  ['Secrets', ['credential-<user name>', 'credential-$sessions'], credentialEvents],
];

const stored = readFileSync(file, 'utf8');
const [before, after] = [stored.split(begin)[0], stored.split(end)[1]];
if (after === undefined) throw new Error(`${file} has lost its marks "${begin}" and "${end}": put them back.`);
const made = [before, begin, `Schema version of today: ${schemaVersion}.`, ...groups.map(section), end, after].join(
  '\n\n',
);
const wanted = await format(made, { ...(await resolveConfig(file)), parser: 'markdown' });

if (process.argv.includes('--check')) {
  if (wanted !== stored) {
    console.error('docs/events.md does not say what the schemas say: run `npm run docs`.');
    process.exit(1);
  }
} else writeFileSync(file, wanted);

function section([heading, streams, types]) {
  const rows = Object.entries(types).map(([type, schema]) => `| \`${type}\` | ${data(z.toJSONSchema(schema))} |`);
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
