import { viewKinds, viewSources } from '../shell/views';

/** Addresses of the files of the client build. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  /** The chunks of each kind of page, which are fetched beside the entry. */
  readonly views: Readonly<Record<string, readonly string[]>>;
  /** The chunk of the Hindi interface. */
  readonly hindi: string;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'src/entry-client.tsx';
const hindi = 'src/words/hindi.ts';

/** Reads Vite's manifest of the client build. @throws Error when it lacks a file that pages need */
export function assetsOf(manifestJson: string): Assets {
  const manifest = JSON.parse(manifestJson) as Manifest;
  const chunk = chunkOf(manifest, entry);
  const views = viewKinds.map((kind) => {
    const files = new Set([...filesOf(manifest, entry), ...filesOf(manifest, viewSources[kind])]);
    files.delete(`/${chunk.file}`);
    return [kind, [...files]] as const;
  });
  return {
    script: `/${chunk.file}`,
    styles: (chunk.css ?? []).map((file) => `/${file}`),
    views: Object.fromEntries(views),
    hindi: `/${chunkOf(manifest, hindi).file}`,
  };
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest of the client build`);
  return chunk;
}

/** The files of a chunk and of everything that it imports. */
function filesOf(manifest: Manifest, source: string): string[] {
  const { file, imports = [] } = chunkOf(manifest, source);
  return [`/${file}`, ...imports.flatMap((one) => filesOf(manifest, one))];
}
