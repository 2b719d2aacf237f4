export * from './check-heads.js';
export {
  generateSigner,
  MalformedNote,
  openCheckpoint,
  originPattern,
  parseSigner,
  parseVerifier,
  signCheckpoint,
  type SignedHead,
  type Signer,
  signerBeside,
  textOfNote,
  type TreeHead,
  type Verifier,
} from './checkpoint.js';
export { type Cosigner, cosigningKey, type CosigningKey, cosignaturesOf, parseCosigner } from './cosignature.js';
export { canonicalJson, canonicalPieces, differenceAt, leafLine, StreamOrder } from './leaf-line.js';
export { MalformedPolicy, parseLogs, parsePolicy, type Policy, type Witness } from './policy.js';
export { consistencyFault, consistencyPath, inclusionFault, inclusionPath } from './proofs.js';
export {
  bundleAt,
  entriesIn,
  entryBundle,
  leavesOf,
  longestEntry,
  pathOfTile,
  tilesFrom,
  type Tile,
  tileAt,
  tileOf,
} from './tiles.js';
export { type AddCheckpoint, judge, type Judgement, parseAddCheckpoint } from './witnessing.js';
export { GrowingTree, type Hash, leafHash, nodePlace, rootOf, type TreeNodes } from './tree.js';
