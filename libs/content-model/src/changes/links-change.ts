import type { Attachment } from '../events.js';
import type { UsefulItems } from '../posting.js';
import { alignedPairs, type Key, type Pair } from './aligned.js';
import type { FieldChange } from './change-history.js';
import { storedPdf, type Target, targetChange } from './target-change.js';
import { textChange, wordsOf } from './text-change.js';

/** A useful link and its place in its list. */
interface Link {
  readonly title: string;
  readonly type: Attachment['type'];
  readonly target: Target;
  readonly place: number;
}

/** What a reader sees change among useful links, each at `links/<id>/<place>`; their order is none of it. */
export function linksChanges(
  id: string,
  before: UsefulItems | undefined,
  after: UsefulItems | undefined,
): FieldChange[] {
  const title: Key<Link> = (link) => `${link.type} ${wordsOf(link.title)}`;
  const content: Key<Link> = (link) => `${link.type} ${link.target.content}`;
  const both: Key<Link> = (link) => `${content(link)} ${title(link)}`;
  const all: Key<Link> = (link) => `${both(link)} ${wordsOf(link.target.text)}`;
  // The same link, then another target under the same title, then the same target under another title.
  const keys = [all, both, title, content];
  const pairs = alignedPairs(linksOf(before), linksOf(after), keys, { inGaps: false });
  return pairs.flatMap((pair) => linkChanges(`links/${id}`, pair));
}

function linkChanges(path: string, { before, after }: Pair<Link>): FieldChange[] {
  const link = after ?? before;
  if (!link) return [];
  const ownPath = `${path}/${link.place}`;
  const renamed = before && after ? textChange(ownPath, 'Link title', before.title, after.title) : [];
  return [...renamed, ...targetChange(ownPath, link.title, before?.target, after?.target)];
}

function linksOf(items: UsefulItems | undefined): readonly Link[] {
  return (items?.attachments ?? []).map((attachment, place) => {
    const { title, type } = attachment;
    return { title: title.trim(), type, target: targetOf(attachment), place };
  });
}

/** Where nothing is stored, readers are told so. */
function targetOf({ type, content, fileName }: Attachment): Target {
  const stored = content.trim();
  if (type === 'pdf') return stored === '' ? { text: 'File not available', content: '' } : storedPdf(stored, fileName);
  return { text: stored || 'Link not available', content: stored };
}
