import type { SiteResponse } from '@noticeboard/content-model';
import { changesPath, filterPath } from '../app/addresses';
import type { ServerSite } from '../app/loader';
import { link, plain } from './markdown-text';

/** `/llms.txt`: what is here for programs that read for people, and how to get it (llmstxt.org). */
export function llms({ lists, name, settings: { origin } }: ServerSite): SiteResponse {
  const at = (path: string) => origin + path;
  const lines = [
    `# ${plain(name)}`,
    '',
    '> Government jobs, admissions, admit cards and results in India: each date, fee and link as the notice gives it, and what it was before.',
    '',
    'Ask for the page of a notice, for a list or for the latest changes with `Accept: text/markdown` and it comes as Markdown. `?lang=hi` is the interface in Hindi; notices stay as they were typed. A date is shown as it was typed, and never guessed: where it cannot be counted, the notice decides. The official site that a notice links to stands above this one.',
    '',
    '## Lists',
    '',
    ...lists.map(
      ({ words }) =>
        `- ${link(words.heading, at(words.listPaths[0]))}: newest first; \`?q=\` narrows it to titles, \`?page=\` turns its pages`,
    ),
    ...lists.flatMap(({ kind, words }) =>
      kind === 'postings'
        ? [
            `- ${link(`${words.heading}, filtered`, at(filterPath(words.listPaths[0])))}: by status, closing, qualification, state, organisation`,
          ]
        : [],
    ),
    `- ${link('Search', at('/search?q='))}: all words of the board`,
    `- ${link('Latest changes', at(changesPath()))}: what a date, fee or link was before and is now`,
    '',
    '## Feeds',
    '',
    `- ${link('All new notices', at('/feed.json'))}, ${link('all changes', at('/changes/feed.json'))}; each list and each kind of change has its own at \`<address>/feed.json\` (JSON Feed) and \`<address>/feed.xml\` (Atom)`,
    '',
    '## API',
    '',
    `- ${link('OpenAPI document', at('/api/docs'))} with \`Accept: application/json\`: reads are open and need no key`,
    `- ${link('Sitemap', at('/sitemap.xml'))}`,
    '',
  ];
  return { status: 200, type: 'text/plain; charset=utf-8', body: lines.join('\n') };
}
