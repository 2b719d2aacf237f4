import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { StoreUnusable } from '@noticeboard/event-store';
import { MalformedNote, parseVerifier, type Policy, type Verifier } from '@noticeboard/ledger';
import { Unusable } from '../config/read-by.js';
import { readPolicy } from '../config/witness-files.js';
import { beginAnew } from '../verify/begin-anew.js';
import { Difference } from '../verify/check-log.js';
import { expectCosigned } from '../verify/cosigned.js';
import { verifyEvidence, verifyExport, verifyProof } from '../verify/verify-files.js';
import { verifyPortal } from '../verify/verify-portal.js';
import { findPortal } from '../verify/running-portal.js';
import { defineCommand, fileFault, readGiven, textOf, UsageFault, type Values } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- verify [--key <file>] [--checkpoint <file>] [--policy <file>]
       npm run portal -- verify --export <file> --checkpoint <file> --key <file>
       npm run portal -- verify --proof <file> --checkpoint <file> [--since <file>] --key <file>
       npm run portal -- verify --evidence <file> --key <file>
       npm run portal -- verify --begin-anew

Exit code 0 when everything is as it was signed and as it is served; 1 with the first difference in one line.

Without --export, --proof and --evidence: each page of an embedded log; then the log that the environment names
(DATA_DIR, EVENT_STORE_URL) against every checkpoint that was recorded under DATA_DIR/checkpoints, the one that the
running portal answers with, and the one of --checkpoint, which you kept elsewhere. Then a replay of the log against the
lists that this portal serves; against the stored read models where none answers. The portal is the one that was started
on DATA_DIR; else the one on HOST:PORT. Works while it runs.

With --export: the lines of an export against a checkpoint, with nothing else at hand. With --proof: an answer of
/api/log/proof against a checkpoint of its size, or one of /api/log/consistency against the checkpoint of its larger size
and, in --since, that of its smaller one. With --evidence: the file of one record, by what it holds. --key holds the line of /.well-known/log-key.

With --policy: a trust policy (C2SP tlog-policy) whose witnesses must have cosigned the checkpoint.

With --begin-anew: goes on with a log that is not the one that was signed, as after an older copy was put back, with a
damaged file, or where checkpoints are gone. Until then nothing is written to it. Stop the portal first. What was signed
is put aside in DATA_DIR, the first checkpoint of what there is says what was wrong, and "verify" tells it from then on.`;

const options = {
  export: { type: 'string' },
  proof: { type: 'string' },
  evidence: { type: 'string' },
  checkpoint: { type: 'string' },
  since: { type: 'string' },
  policy: { type: 'string' },
  key: { type: 'string' },
  'begin-anew': { type: 'boolean', default: false },
} as const;

export const verifyCommand = defineCommand({ usage, options }, async ({ 'begin-anew': anew, ...given }) => {
  try {
    if (anew) return await begunAnew(given);
    for await (const line of verified(given)) console.log(line);
  } catch (error) {
    // A log that SQLite calls damaged is a difference too.
    if (!(error instanceof Difference || error instanceof StoreUnusable)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});

async function begunAnew(others: Readonly<Record<string, string | undefined>>): Promise<void> {
  if (Object.values(others).some((value) => value !== undefined))
    throw new UsageFault(`--begin-anew stands alone\n${usage}`);
  await beginAnew(configOfPortal(), (line) => console.log(line));
}

async function* verified({
  export: exported,
  proof,
  since,
  evidence,
  ...given
}: Omit<Values<typeof options>, 'begin-anew'>): AsyncGenerator<string> {
  const checkpoint = await textOf('checkpoint', given.checkpoint);
  const policy = given.policy === undefined ? undefined : policyIn(given.policy);
  if (policy && checkpoint !== undefined) yield expectCosigned(checkpoint, policy);
  const key = await keyOf(given.key);
  if (evidence !== undefined) {
    if (!key) throw new UsageFault(`--key is needed here\n${usage}`);
    await access(evidence).catch((error: unknown) => fileFault('evidence', evidence, error));
    yield await verifyEvidence(createReadStream(evidence), key);
    return;
  }
  if (exported === undefined && proof === undefined) {
    const config = await onceLogAnswers(configOfPortal());
    const portal = await findPortal(config);
    if (policy && checkpoint === undefined) yield expectCosigned(portal?.checkpoint ?? noPortal(), policy);
    yield* verifyPortal({ config, key, checkpoint, portal });
    return;
  }
  if (checkpoint === undefined || !key) throw new UsageFault(`--checkpoint and --key are needed here\n${usage}`);
  if (proof !== undefined)
    yield verifyProof(await readGiven('proof', proof), key, checkpoint, await textOf('since', since));
  if (exported !== undefined) {
    await access(exported).catch((error: unknown) => fileFault('export', exported, error));
    yield await verifyExport(exported, key, checkpoint);
  }
}

/** @throws UsageFault */
function policyIn(file: string): Policy {
  try {
    return readPolicy(file);
  } catch (error) {
    if (error instanceof Unusable) throw new UsageFault(`--policy ${error.message}`);
    fileFault('policy', file, error);
  }
}

function noPortal(): never {
  throw new UsageFault('--policy needs --checkpoint here: no portal answers that signs one');
}

async function keyOf(file: string | undefined): Promise<Verifier | undefined> {
  const text = await textOf('key', file);
  if (text === undefined) return undefined;
  try {
    return parseVerifier(text.trim());
  } catch (error) {
    if (error instanceof MalformedNote) throw new Difference(`the key cannot be used: ${error.message}`);
    throw error;
  }
}
