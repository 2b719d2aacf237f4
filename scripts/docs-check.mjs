// Everything that README and docs name must be there: files and places that they link to, npm scripts, commands of the
// portal, settings, paths, and the symbols of the source. A name in code marks that nothing in the project has is a
// fault, and so is a comment of the source that does not say who does what.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './ready.mjs';

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Made by `npm run docs`, which checks it. */
const made = new Set(['docs/events.md']);
const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file) && !made.has(file));
const isSource = (file) =>
  /\.(ts|tsx|mjs|cjs|js|json|yml|conf|service|css|html)$|(^|\/)(Caddyfile|Dockerfile|run)$/.test(file);
const sources = files.filter(
  (file) => isSource(file) && file !== 'package-lock.json' && !file.endsWith('docs-check.mjs'),
);
const text = sources.map(read).join('\n');
const words = new Set(text.match(/[\p{L}\p{N}_$]+/gu));
/** A record of decisions that names something of react-admin means the package's own. */
const reactAdmin = createRequire(join(root, 'node_modules/react-admin/package.json'));
for (const name of ['ra-core', 'ra-ui-materialui', 'ra-i18n-polyglot']) {
  const folder = dirname(reactAdmin.resolve(name));
  const declarations = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'));
  for (const file of declarations)
    for (const word of readFileSync(join(folder, file), 'utf8').match(/[\p{L}\p{N}_$]+/gu) ?? []) words.add(word);
}
const { scripts } = JSON.parse(read('package.json'));
const verbs = new Set(files.flatMap((file) => /^api\/src\/cli\/([\w-]+)\.command\.ts$/.exec(file)?.[1] ?? []));

const code = sources.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !file.includes('fixtures/'));
const faults = [
  ...documents.flatMap((file) => [...linkFaults(file), ...nameFaults(file)].map((fault) => `${file}: ${fault}`)),
  ...code.flatMap((file) => [...proseFaults(file)].map((fault) => `${file}: ${fault}`)),
];
for (const fault of faults) console.error(fault);
if (documents.length === 0 || sources.length === 0) console.error('nothing was read');
process.exit(faults.length === 0 && documents.length > 0 && sources.length > 0 ? 0 : 1);

function* linkFaults(file) {
  for (const [, target] of read(file).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    const place = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(root, place))) yield `links to ${target}, which is not there`;
    else if (anchor !== undefined && !anchorsOf(place).has(anchor))
      yield `links to ${target}, a heading that is not there`;
  }
}

/** Sentences of comments that do not begin with their subject, unless they ask, and words of docs/glossary.md's "not". */
function* proseFaults(file) {
  for (const [comment] of read(file).matchAll(/^ *\/\*\*?[ \n][^]*?\*\/|(?:^ *\/\/ .*\n)+/gm)) {
    const prose = comment.replace(/^ *(\/\*\*?|\*\/?|\/\/)/gm, '').replace(/@param \w+|\*\/$|\s+/g, ' ');
    for (const [sentence] of prose.trim().matchAll(/[^.!?:;]+[.!?:;]*/g)) {
      const isInverted = /^ ?(Of|What|Who|Whoever|Whose|Whatever|Whether|Neither|Nor)\b.*(?<!\?)$/.test(sentence);
      if (isInverted || /\b(told|kept(?!-)|whoever|anew)\b/i.test(sentence))
        yield `say who does what in "${sentence.trim()}"`;
    }
  }
}

function anchorsOf(file) {
  const headings = read(file).match(/^#+ .*$/gm) ?? [];
  const slug = (heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
  return new Set(headings.map(slug));
}

function* nameFaults(file) {
  const content = read(file);
  const blocks = [...content.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block]) => block.split('\n'));
  const inBlocks = new Set(blocks.flatMap((line) => line.match(/[\w$]+/g) ?? []));
  const spans = [...content.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
  for (const line of blocks) yield* commandFaults(line);
  for (const span of spans) {
    yield* commandFaults(span);
    for (const name of namesIn(span))
      if (!isThere(name) && !inBlocks.has(name)) yield `names ${name} in \`${span}\`, which nothing has`;
  }
}

function* commandFaults(line) {
  for (const [, script] of line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g))
    if (scripts[script] === undefined) yield `names npm run ${script}, which package.json has not`;
  for (const [, verb] of line.matchAll(/(?:npm run portal -- |noticeboard\/portal |bundle\/cli\.js )([a-z-]+)/g))
    if (!verbs.has(verb)) yield `names the command ${verb}, which the portal has not`;
}

/**
 * The things that a span of code names: settings, paths, symbols. Values, and words of other programs, name nothing.
 */
function* namesIn(span) {
  for (const [, setting] of span.matchAll(/(?:^|[\s$"])([A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}(?==))/g)) yield setting;
  if (/\s/.test(span)) return;
  if (/^[\w.@$-]+(\/[\w.@${}-]+)+\/?$/.test(span) && !span.includes('//')) yield span;
  else if (/^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|json|yml|conf|md|db|jsonl|ndjson|spec|e2e)$/.test(span)) yield span;
  else if (/^[A-Za-z_$][\w$]*(\.[a-z][\w$]*)*(\(\))?$/.test(span) && /[a-z][A-Z]/.test(span))
    yield* span.replace('()', '').split('.');
}

function isThere(name) {
  if (words.has(name)) return true;
  const path = name.replace(/\/$/, '');
  if (existsSync(join(root, path))) return true;
  const isCalled = (file) =>
    file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}.`) || file.includes(`/${path}.`);
  if (files.some(isCalled)) return true;
  // A file or an address that the program makes: each part of it stands in the source.
  const parts = path.split(/[/{}:<>]+/).filter((part) => part !== '');
  return (
    parts.every((part) => text.includes(part)) &&
    !/^(api|libs|projections|web-admin|web-public|scripts|e2e|test|docs|deploy)\//.test(path) &&
    !/\.(ts|tsx|mjs|spec|e2e)$/.test(path)
  );
}
