import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonIn, storedPathPattern } from '@noticeboard/content-model';
import { canonicalJson, MalformedNote, parseVerifier, type Signer, type Verifier } from '@noticeboard/ledger';
import { z } from 'zod';
import { CommandFailed } from '../config/command-failed.js';
import { syncFolder, writeDurably } from '../files/durable-files.js';

export const credentialsFile = 'credentials.ndjson';
export const peopleRows = 'people.ndjson';
export const keyInBackup = 'keys/log.key';
export const witnessKeyInBackup = 'keys/witness.key';
export const witnessHeads = 'witness.ndjson';

/** The files of a state, and nothing else: a path out of a manifest is a name that somebody may have chosen. */
const statePath = z
  .string()
  .regex(/^(keys\/(log|witness)\.key|checkpoints\/[^/\\\0]+\.jsonl|(credentials|people|witness)\.ndjson)$/);

/**
 * A backup is a folder: `log.ndjson` (every event, a line each, with its position) and `uploads/`, which are only added
 * to; a folder `state-…` with what is small (checkpoints, key, passwords, what people have left), made again each time; and `manifest.json`,
 * which says how much of all that the backup is. It is replaced last, in one step: what was cut off leaves the one
 * before.
 */
const contents = {
  /** When the head of the log was read: ISO 8601, UTC, ms. */
  at: z.string(),
  store: z.enum(['embedded', 'kurrentdb']),
  streamPrefix: z.string(),
  /** The line of `/.well-known/log-key`. */
  key: z.string().refine((line) => verifierIn(line) !== undefined),
  log: z.object({
    events: z.int().positive(),
    bytes: z.int().positive(),
    sha256: z.string(),
    /** The root of the tree over all its events. */
    root: z.string(),
    position: z.string(),
    stream: z.string(),
    revision: z.int(),
  }),
  /** Name of its folder. */
  state: z.string().regex(/^state-[\w-]+$/),
  /** SHA-256 of each file in it, by path. */
  files: z.record(statePath, z.string()),
  /** PDFs that the log names and that were not whole where the backup was made. */
  missing: z.array(z.string().regex(storedPathPattern)),
};

/** Format 1 is of releases that signed no manifest. */
const manifestSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal(1), ...contents }),
  z.object({ format: z.literal(2), ...contents, signature: z.base64() }),
]);
export type Manifest = z.infer<typeof manifestSchema>;
type SignedManifest = Extract<Manifest, { readonly format: 2 }>;

export const manifestFile = 'manifest.json';

/** Undefined where no backup was completed. @throws CommandFailed for one that cannot be read, or is not what was signed */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) return undefined;
  const manifest = manifestSchema.safeParse(jsonIn(await readFile(file, 'utf8'))).data;
  if (!manifest) throw new CommandFailed(`${file} is no manifest of a backup that this release can read`);
  if (manifest.format === 2 && !isSigned(manifest))
    throw new CommandFailed(`${file} is not what its portal signed: it was changed. Take another copy of the backup`);
  return manifest;
}

export function signManifest(manifest: Omit<SignedManifest, 'signature' | 'format'>, signer: Signer): SignedManifest {
  const signed = { format: 2, ...manifest } as const;
  return { ...signed, signature: signer.sign(signedText(signed)).toString('base64') };
}

export async function writeManifest(folder: string, manifest: SignedManifest): Promise<void> {
  await writeDurably(join(folder, `${manifestFile}.new`), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await rename(join(folder, `${manifestFile}.new`), join(folder, manifestFile));
  await syncFolder(folder);
}

/** Covers all of a backup, passwords and key too: two that differ in anything have other heads. */
export function headLineOf(manifest: Manifest): string {
  const digest = createHash('sha256').update(canonicalJson(manifest)).digest('hex');
  return `head of the backup of ${manifest.at}: ${digest}`;
}

/** The one that was stored elsewhere, by itself or with all that `backup` printed; undefined where there is none. */
export function headLineIn(text: string): string | undefined {
  return /^head of the backup of \S+: [0-9a-f]{64}$/m.exec(text)?.[0];
}

function isSigned({ signature, ...signed }: SignedManifest): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return verifierIn(signed.key)?.isSigned(signedText(signed), bytes) ?? false;
}

/** The key signs checkpoints too, which begin with its name: no name has a space. */
function signedText(manifest: Omit<SignedManifest, 'signature'>): string {
  return `noticeboard backup\n${canonicalJson(manifest)}\n`;
}

function verifierIn(line: string): Verifier | undefined {
  try {
    return parseVerifier(line);
  } catch (error) {
    if (error instanceof MalformedNote) return undefined;
    throw error;
  }
}
