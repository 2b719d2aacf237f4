import { ProblemError } from '@noticeboard/content-model';
import { bundleAt, entryBundle, leavesOf, tileAt, tileOf, type TreeNodes } from '@noticeboard/ledger';
import type { Express, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { noteLog } from '../responses/answer-tags.js';
import { markFromReadModels, readsAlone, sendProblem } from '../responses/responses.js';
import type { Ledger } from './ledger.js';
import { unlessFailing } from './unless-failing.js';

/** A log whose tiles are served: C2SP tlog-tiles. */
interface TiledLog {
  readonly checkpoint: () => Promise<string>;
  readonly nodes: () => TreeNodes;
  readonly size: () => number;
  /** The entries of these leaves, where they are for all. */
  readonly entries?: (first: number, end: number) => readonly string[];
}

type Signed = Pick<Ledger, 'checkpoint' | 'index' | 'health' | 'signer' | 'publicLog'>;

/**
 * `/log` is the whole log, without its entries: a leaf is a hash over a record with a random id, and tells nobody what
 * that holds. `/log/public` is what readers saw, with its entries. Both have `checkpoint` and `tile/<L>/<N>[.p/<W>]`.
 */
export function mountLogs(app: Express, ledger: Signed): void {
  mountTiles(app, '/log', ledger, {
    checkpoint: () => ledger.checkpoint(),
    nodes: () => ledger.index.nodes,
    size: () => ledger.index.size(),
  });
  mountTiles(app, '/log/public', ledger, {
    checkpoint: () => ledger.publicLog.checkpoint(),
    nodes: () => ledger.publicLog.nodes,
    size: () => ledger.publicLog.size(),
    entries: (first, end) => ledger.publicLog.entries(first, end),
  });
  mountKey(app, '/.well-known/log-key', ledger, () => ledger.signer);
  mountKey(app, '/log/public/key', ledger, () => ledger.publicLog.signer);
}

/** The key of a log's checkpoints: one vkey line of C2SP signed-note. */
function mountKey(app: Express, path: string, ledger: Signed, signer: () => Pick<Ledger['signer'], 'vkey'>): void {
  app.all(path, readsAlone, async (_request, response) => {
    const { vkey } = await unlessFailing(ledger, signer);
    response.set('Cache-Control', 'public, max-age=0, must-revalidate').type('text/plain').send(`${vkey}\n`);
  });
}

/** Bytes of the tiles of a log that were asked for last. */
const mostBytes = 4_000_000;

function mountTiles(app: Express, prefix: string, ledger: Signed, log: TiledLog): void {
  const tiles = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  app.all(`${prefix}/checkpoint`, readsAlone, async (_request, response) => {
    noteLog();
    const note = await unlessFailing(ledger, log.checkpoint);
    response.set('Cache-Control', 'public, max-age=0, must-revalidate').type('text/plain').send(note);
  });
  app.all(new RegExp(`^${prefix}/tile/(.+)$`), readsAlone, async (request, response) => {
    noteLog();
    const path = request.params[0] ?? '';
    const bytes = tiles.get(path) ?? (await unlessFailing(ledger, () => bytesAt(path, log)));
    if (!bytes) return sendNoTile(response, prefix);
    tiles.set(path, bytes);
    // It never changes: whatever the read models come to, it is the same.
    markFromReadModels(response);
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('application/octet-stream').send(bytes);
  });
}

/** Undefined where the log has no such tile, or not yet. */
function bytesAt(path: string, log: TiledLog): Buffer | undefined {
  const bundle = log.entries && bundleAt(path);
  if (!bundle || !log.entries) {
    const tile = tileAt(path);
    return tile && tileOf(log.nodes(), log.size(), tile);
  }
  const { first, end } = leavesOf(bundle);
  if (end > log.size()) return undefined;
  return entryBundle(log.entries(first, end).map((json) => Buffer.from(json)));
}

function sendNoTile(response: Response, prefix: string): void {
  const message = `The log has no such tile. ${prefix}/checkpoint says how large it is; C2SP tlog-tiles says how tiles are named.`;
  sendProblem(response, new ProblemError('unknownPath', { message }));
}
