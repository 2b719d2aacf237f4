import { Injectable } from '@nestjs/common';
import { jsonIn, ProblemError, type PublicEntryRead, type PublicPast } from '@noticeboard/content-model';
import { z } from 'zod';
import { Ledger } from '../ledger/ledger.js';
import type { PublicLog } from '../ledger/public-log.js';
import { unlessFailing } from '../ledger/unless-failing.js';
import { noteRecord } from '../responses/answer-tags.js';
import { proofOfEntry } from './proof.js';

/** Entries of a record that a page is made of, and signs of their JSON. */
const [mostEntries, mostSigns] = [400, 2_000_000];

const hash = z.object({ sha256: z.string() });
const value = z.union([z.string(), hash]);
const change = z.object({
  label: z.string(),
  part: z.string().optional(),
  name: value.optional(),
  before: value,
  after: value,
});
const changesAlone = z.array(change);
const stored = z.object({
  time: z.string(),
  title: z.string(),
  what: z.string(),
  reason: z.string().optional(),
  changes: z.union([changesAlone, hash]),
});

/** The reads of what readers saw of a record: they come from the public log. */
@Injectable()
export class PublicPastReads {
  constructor(private readonly ledger: Ledger) {}

  async of(kind: string, id: string): Promise<PublicPast> {
    noteRecord(kind, id);
    const log = await this.caughtUp();
    const entries: PublicEntryRead[] = [];
    let signs = 0;
    for (const { leaf, json } of log.entriesOf(kind, id, mostEntries + 1)) {
      signs += json.length;
      if (entries.length === mostEntries || signs > mostSigns) return { entries: entries.reverse(), isCut: true };
      const { changes, ...entry } = stored.parse(jsonIn(json));
      entries.push({ leaf, ...entry, changes: 'sha256' in changes ? changesBeside(log, changes.sha256) : changes });
    }
    return { entries: entries.reverse(), isCut: false };
  }

  async texts(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const log = await this.caughtUp();
    const found = hashes.flatMap((one) => {
      const beside = log.text(one);
      return beside && 'text' in beside ? [[one, beside.text] as const] : [];
    });
    return Object.fromEntries(found);
  }

  /** @throws ProblemError `unknownRecord` for an entry that there is not */
  async proof(leaf: number): Promise<{ readonly entry: string; readonly proof: string }> {
    const log = await this.caughtUp();
    const [entry] = log.entries(leaf, leaf + 1);
    if (entry === undefined) throw new ProblemError('unknownRecord');
    return { entry, proof: await unlessFailing(this.ledger, () => proofOfEntry(log, leaf)) };
  }

  private async caughtUp(): Promise<PublicLog> {
    const { publicLog } = this.ledger;
    await unlessFailing(this.ledger, () => publicLog.catchUp());
    return publicLog;
  }
}

/** The changes of an entry that had no room for them; none where they were taken out. */
function changesBeside(log: PublicLog, hashOfAll: string): PublicEntryRead['changes'] {
  const beside = log.text(hashOfAll);
  return beside && 'text' in beside ? changesAlone.parse(jsonIn(beside.text)) : [];
}
