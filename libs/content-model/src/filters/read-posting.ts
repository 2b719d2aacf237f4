import type { Family } from '../families.js';
import type { Posting } from '../posting.js';
import { type SearchedLine, searchedLines } from '../search/searched-lines.js';
import { queryWords } from '../search/search-words.js';
import { linkTarget } from '../web-address.js';
import { type Organisation, organisationNamedIn, organisations } from './organisations.js';
import { qualificationsIn, type Reading } from './read-qualifications.js';
import { statesIn, statesInTitle } from './states.js';

/** The values that the texts of a posting state, each with the line that it stands in; `[]` where none states it. */
export interface PostingReadings {
  readonly qualification: readonly Reading[];
  readonly state: readonly Reading[];
  readonly organisation: readonly Reading[];
}

/** @param family of the posting: the title of an admission names what is learned, not what is asked for */
export function readPosting(family: Family, posting: Posting): PostingReadings {
  const lines = [{ label: 'Title', text: posting.title }, ...searchedLines(posting)];
  const organisation = organisationIn(lines);
  return {
    qualification: qualificationIn(lines, family.site.vacancies === true),
    state: stateIn(lines, organisation),
    organisation: organisation ? [organisation.reading] : [],
  };
}

/** The states alone, without a look at the fields, tables and links that state none. */
export function readStates(posting: Posting): readonly Reading[] {
  const bare = { ...posting, tables: [], usefulItems: [] };
  const isWanted = (label: string) => [...ofStates, ...ofHosts].some((one) => one === label);
  const lines = [{ label: 'Title', text: posting.title }, ...searchedLines(bare, isWanted)];
  return stateIn(lines, organisationIn(lines));
}

/** Labels of the lines that may state where the work is, and of those whose host tells the body. */
const ofStates = ['Title', 'Post Name', 'Exam Title', 'Short Information'] as const;
const ofHosts = ['Official Website', 'Apply Link'] as const;

/** Labels of the lines that may state a qualification; the first that have one decide. */
const ofQualification = [
  ['Details'],
  ['Short Information'],
  ['Post Name', 'Title'],
  ['Extra Recruitment Lines'],
  ['Table'],
] as const;

function qualificationIn(lines: readonly SearchedLine[], isVacancy: boolean): readonly Reading[] {
  for (const labels of ofQualification) {
    if (labels.length > 1 && !isVacancy) continue;
    const found = new Map<string, Reading>();
    for (const line of linesOf(lines, labels))
      for (const value of qualificationsIn(line.text)) if (!found.has(value)) found.set(value, { value, line });
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

interface ReadOrganisation {
  readonly reading: Reading;
  readonly organisation?: Organisation;
  readonly name?: readonly string[];
}

/** A body by one of its names, else by the host of its website, which is the value where nobody is known by it. */
function organisationIn(lines: readonly SearchedLine[]): ReadOrganisation | undefined {
  for (const line of linesOf(lines, ['Title', 'Post Name'])) {
    const named = organisationNamedIn(line.text);
    if (named) return { reading: { value: named.organisation.key, line }, ...named };
  }
  for (const label of ofHosts)
    for (const line of linesOf(lines, [label])) {
      const host = hostIn(line.text);
      if (host === undefined) continue;
      const labels = new Set(host.split('.').map((one) => queryWords(one).join('')));
      const organisation = organisations.find(({ names }) => names.some((name) => labels.has(name.join(''))));
      return { reading: { value: organisation?.key ?? host, line }, ...(organisation && { organisation }) };
    }
  return undefined;
}

/** A host as addresses have it, without a port: `www.` tells nothing. */
function hostIn(text: string): string | undefined {
  const host = linkTarget(text)
    ?.host.replace(/^www\d?\./, '')
    .replace(/:\d+$/, '');
  return host !== undefined && isHost(host) ? host : undefined;
}

/** True for a text that may be the host of a website. */
export function isHost(text: string): boolean {
  return text.length <= 100 && /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(text);
}

function stateIn(lines: readonly SearchedLine[], read: ReadOrganisation | undefined): readonly Reading[] {
  const state = read?.organisation?.state ?? '';
  const ofBody = state === 'all-india' ? read?.name : undefined;
  for (const label of ofStates)
    for (const line of linesOf(lines, [label])) {
      const named = statesIn(line.text, ofBody);
      const found = named.length > 0 || label !== 'Title' ? named : statesInTitle(line.text);
      if (found.length > 0) return found.map((value) => ({ value, line }));
    }
  return read && state !== '' ? [{ value: state, line: read.reading.line }] : [];
}

function linesOf(lines: readonly SearchedLine[], labels: readonly string[]): readonly SearchedLine[] {
  return lines.filter(({ label }) => labels.includes(label));
}
