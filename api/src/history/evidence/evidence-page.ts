import { type Evidence, evidenceBlock, type TimelineEvent } from './evidence.js';
import type { MadeEvidence } from './evidence.controller.js';

const style = `
  body { font: 16px/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1f; background: #fff; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid #b8b8c0; padding: .4rem .6rem; text-align: start; vertical-align: top; }
  pre { white-space: pre-wrap; background: #f4f4f6; padding: .6rem; } del { color: #8c1d18; } ins { color: #146c2e; }
`;

/** One file for a person and for a program: what happened, in words, and the evidence of it. No script runs in it. */
export function evidencePage({ evidence, events: told }: MadeEvidence): string {
  const { subject, madeAt, checkpoint, key, states } = evidence;
  const title = `Evidence: ${subject.title === '' ? subject.id : subject.title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(kindInWords(subject))} <code>${escaped(subject.id)}</code>: ${told.length} recorded ${told.length === 1 ? 'event' : 'events'}, as of ${time(madeAt)}.</p>
<h2>What happened</h2>
<table>
<thead><tr><th scope="col">Revision</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th></tr></thead>
<tbody>
${told.map(row).join('\n')}
</tbody>
</table>
<h2>The record after each revision</h2>
${states.map((state, revision) => `<details><summary>Revision ${revision}</summary><pre>${escaped(JSON.stringify(state, null, 2))}</pre></details>`).join('\n')}
<h2>Proof</h2>
<p>Every event in this file leads to the root of the signed checkpoint below, and the states follow from the events. Check it offline, with the key from a place that you trust, not from this file:</p>
<pre>npm run portal -- verify --evidence &lt;this file&gt; --key &lt;file with the key&gt;</pre>
<h3>Checkpoint</h3>
<pre>${escaped(checkpoint)}</pre>
<h3>Key of the log</h3>
<pre>${escaped(key)}</pre>
${evidenceBlock.begin}${inScript(evidence)}${evidenceBlock.end}
</body>
</html>
`;
}

function row({ revision, at, actor, type, changes }: TimelineEvent): string {
  const lines = changes.map(
    ({ path, before, after }) =>
      `<li><code>${escaped(path)}</code>: ${before === null ? '' : `<del>${value(before)}</del> `}${after === null ? '' : `<ins>${value(after)}</ins>`}</li>`,
  );
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
  return `<tr><td>${revision}</td><td>${time(at)}</td><td>${escaped(actor.username)} (${escaped(actor.role)})</td><td>${escaped(type)}${list}</td></tr>`;
}

const kinds: Readonly<Record<string, string>> = {
  posting: 'Posting',
  admitCard: 'Admit card',
  resultListing: 'Result',
  account: 'Account',
};

function kindInWords({ kind, family }: Evidence['subject']): string {
  const word = kinds[kind] ?? kind;
  return family === '' ? word : `${word} (${family})`;
}

function value(of: unknown): string {
  return escaped(typeof of === 'string' ? of : JSON.stringify(of));
}

function time(iso: string): string {
  return `<time datetime="${escaped(iso)}">${escaped(iso.replace('T', ' ').replace('Z', ' UTC'))}</time>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** JSON that no text in it can end early. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
