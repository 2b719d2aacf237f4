import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type OwnPolicies,
  type OwnPolicy,
  policyKeys,
  type SiteLanguage,
  siteLanguages,
} from '@noticeboard/content-model';
import MarkdownIt from 'markdown-it';
import { Unusable } from './read-by.js';

/** Bytes. A policy is read by people. */
const largest = 200 * 1024;
const fileName = /^(?<page>[a-z]+)(?:\.(?<language>[a-z]{2}))?\.md$/i;
const wanted = `${policyKeys.map((key) => `${key}.md`).join(', ')}, or with .hi before .md in Hindi`;

/**
 * The policies that the operator wrote, a Markdown file each: `privacy.md`, `privacy.hi.md` and so on. Files of other
 * kinds are left alone. @throws Unusable naming every fault
 */
export function readPolicies(folder: string): OwnPolicies {
  const policies: Record<string, Partial<Record<SiteLanguage, OwnPolicy>>> = {};
  const faults: string[] = [];
  for (const name of readdirSync(folder)
    .sort()
    .filter((one) => /\.md$/i.test(one))) {
    const { page = '', language: given = 'en' } = fileName.exec(name)?.groups ?? {};
    const key = policyKeys.find((one) => one === page.toLowerCase());
    const language = siteLanguages.find((one) => one === given.toLowerCase());
    try {
      if (!key || !language) throw new Unusable(`is none of ${wanted}`);
      if (policies[key]?.[language]) throw new Unusable('is there twice, with and without .en');
      policies[key] = { ...policies[key], [language]: policyIn(join(folder, name), language) };
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      faults.push(`${name} ${error.message}`);
    }
  }
  if (faults.length > 0) throw new Unusable(`must be a folder of policies: in ${folder}, ${faults.join('; ')}`);
  return policies;
}

/** @throws Unusable */
function policyIn(path: string, language: SiteLanguage): OwnPolicy {
  const found = statSync(path);
  if (!found.isFile()) throw new Unusable('is no file');
  const { size, mtime } = found;
  if (size > largest) throw new Unusable(`has ${size} bytes: at most ${largest} are read`);
  const bytes = readFileSync(path);
  const file = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  if (!isUtf8(bytes) || /[^\P{Cc}\n\t]/u.test(file)) throw new Unusable('is not a text in UTF-8');
  const { head, body } = /^(?<head>---\n(?:.*\n)*?---\n)?(?<body>[^]*)$/.exec(file)?.groups ?? {};
  const updated = head === undefined ? mtime.toISOString().slice(0, 10) : dateIn(head);
  const tokens = markdown.parse(body ?? '', {});
  const before = (head?.match(/\n/g) ?? []).length;
  for (const { fault, line } of faultsIn(tokens))
    throw new Unusable(`has ${fault} in the paragraph at line ${before + line}`);
  const [title] = tokens[0]?.tag === 'h1' ? tokens.splice(0, 3).slice(1) : [];
  const intro = tokens.find((token, index) => token.type === 'inline' && tokens[index - 1]?.type === 'paragraph_open');
  if (!intro) throw new Unusable('says nothing: a policy has at least a paragraph');
  return {
    language,
    heading: title && plain(title),
    intro: plain(intro),
    updated,
    html: (level) => markdown.renderer.render(tokens, markdown.options, { level }),
  };
}

/** @throws Unusable */
function dateIn(head: string): string {
  const [, date = ''] = /^---\nupdated: (\d{4}-\d{2}-\d{2})\n---\n$/.exec(head) ?? [];
  const time = Date.parse(date);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    throw new Unusable(
      'begins with ---: between that line and the next --- stands its date alone, as in updated: 2026-11-20',
    );
  return date;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

/** HTML is known, so that it is refused and not shown as text. Links are looked at below. */
const markdown = new MarkdownIt({ html: true });
markdown.validateLink = () => true;
markdown.renderer.rules['heading_open'] = (tokens, index, _options, env) =>
  `<${tagOf(tokens[index], env)} class="policy-heading">`;
markdown.renderer.rules['heading_close'] = (tokens, index, _options, env) => `</${tagOf(tokens[index], env)}>\n`;

/** The headings below the title, which is of the first depth, begin with the level that is wanted. */
function tagOf(token: Token | undefined, { level }: { readonly level: number }): string {
  const depth = Math.max(2, Number(token?.tag.slice(1)));
  return `h${Math.min(6, depth - 2 + level)}`;
}

function* faultsIn(tokens: readonly Token[]): Generator<{ readonly fault: string; readonly line: number }> {
  let line = 1;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    for (const part of [token, ...(token.children ?? [])]) {
      const fault = faultOf(part);
      if (fault !== undefined) yield { fault, line };
    }
  }
}

function faultOf(token: Token): string | undefined {
  if (token.type.startsWith('html_'))
    return `HTML, ${JSON.stringify(token.content.trim().slice(0, 40))}: write Markdown alone, and < as &lt;`;
  if (token.type === 'image') return 'a picture: policies are text alone';
  const href = token.attrGet('href');
  if (href === null || (URL.canParse(href, base) && schemes.includes(new URL(href, base).protocol))) return undefined;
  return `a link to ${JSON.stringify(href.slice(0, 40))}: links begin with https://, http:// or mailto:, or are paths of this site`;
}

const base = 'https://board.invalid';
const schemes = ['https:', 'http:', 'mailto:'];

function plain({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('');
}
