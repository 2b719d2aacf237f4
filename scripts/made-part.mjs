// A part of a document that a script makes from the source. It stands between two marks; the rest is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { root } from './ready.mjs';

const end = '<!-- end -->';

/**
 * Writes the part again; with --check it only says whether it is stale.
 * @param name of the document, from the root of the project
 * @param source what it is made from, as its first mark says it
 */
export async function makePart(name, source, blocks) {
  const file = `${root}${name}`;
  const begin = `<!-- begin: made from ${source} by \`npm run docs\` -->`;
  const stored = readFileSync(file, 'utf8');
  const [before, after] = [stored.split(begin)[0], stored.split(end)[1]];
  if (after === undefined) throw new Error(`${file} has lost its marks "${begin}" and "${end}": put them back.`);
  const made = [before, begin, ...blocks, end, after].join('\n\n');
  const wanted = await format(made, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (!process.argv.includes('--check')) return writeFileSync(file, wanted);
  if (wanted === stored) return;
  console.error(`${name} does not say what ${source} say: run \`npm run docs\`.`);
  process.exit(1);
}
