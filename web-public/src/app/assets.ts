/** Addresses of the client's files. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
}

const entry = 'src/entry-client.tsx';

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** Reads Vite's manifest of the client build. @throws Error when the client's entry is not in it. */
export function assetsOf(manifestJson: string): Assets {
  const chunk = (JSON.parse(manifestJson) as Manifest)[entry];
  if (!chunk) throw new Error(`${entry} is not in the manifest of the client build`);
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) };
}
