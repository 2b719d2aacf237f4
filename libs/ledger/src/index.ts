export { checkHeads, type HeadsChecked, type NamedHead } from './check-heads.js';
export {
  generateSigner,
  MalformedNote,
  openCheckpoint,
  originPattern,
  parseSigner,
  parseVerifier,
  signCheckpoint,
  type Signer,
  type TreeHead,
  type Verifier,
} from './checkpoint.js';
export { canonicalJson, differenceAt, leafLine, StreamOrder } from './leaf-line.js';
export { consistencyFault, consistencyPath, inclusionFault, inclusionPath } from './proofs.js';
export { GrowingTree, type Hash, leafHash, nodePlace, rootOf, type TreeNodes } from './tree.js';
