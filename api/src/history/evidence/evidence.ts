import { z } from 'zod';

/**
 * What is known of one record, in a form that proves itself: every event with its path to the root that the checkpoint
 * signs, and the states that follow from them.
 */
const evidenceShape = z.object({
  format: z.literal('noticeboard-evidence/1'),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** C2SP vkey of the log. Who checks has it from elsewhere. */
  key: z.string(),
  /** C2SP checkpoint that all proofs lead to. */
  checkpoint: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), family: z.string(), title: z.string() }),
  /** The record's whole stream, from revision 0. */
  events: z.array(
    z.object({
      leaf: z.int(),
      position: z.string(),
      /** RFC 8785 JSON: what the leaf is the hash of. */
      line: z.string(),
      /** RFC 6962 inclusion proof, base64. */
      path: z.array(z.string()),
    }),
  ),
  /** The record right after each of the events, as the API sent it, with its tables and useful items. */
  states: z.array(z.record(z.string(), z.json())),
});
export type Evidence = z.infer<typeof evidenceShape>;

/** One event in words for a person. */
export interface TimelineEvent {
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly username: string; readonly role: string };
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
}

/** In the file: where a program finds it. */
export const evidenceBlock = { begin: '<script type="application/json" id="evidence">', end: '</script>' } as const;

/** The evidence in a file. @throws MalformedEvidence */
export function readEvidence(file: string): Evidence {
  const begin = file.lastIndexOf(evidenceBlock.begin);
  const end = file.indexOf(evidenceBlock.end, begin);
  if (begin < 0 || end < 0) throw new MalformedEvidence('it holds no evidence');
  const parsed = evidenceShape.safeParse(jsonOf(file.slice(begin + evidenceBlock.begin.length, end)));
  if (!parsed.success) throw new MalformedEvidence(`it cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export class MalformedEvidence extends Error {
  override readonly name = 'MalformedEvidence';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedEvidence('it is damaged: its data are no JSON');
  }
}
