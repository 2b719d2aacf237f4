/** The store that `FILES_URL` names, with what opens it. */
export interface FilesUrl {
  /** Origin of the store, and a path where it has one. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Without slashes around it; `''` for none. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const filesUrlForm =
  'must be s3://bucket/prefix?endpoint=https://store.example, with &region=… where the store asks for one';

/** Undefined for a text that is none. Without an endpoint it is Amazon's. */
export function filesUrlIn(text: string): Pick<FilesUrl, 'endpoint' | 'bucket' | 'prefix' | 'region'> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text);
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isPlain = username === '' && password === '' && hash === '' && isKnown;
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host);
  const isPath = /^[\w.-]+(\/[\w.-]+)*$/.test(prefix) || prefix === '';
  if (protocol !== 's3:' || !isPlain || !isBucket || !isPath || !/^[\w-]{1,40}$/.test(region)) return undefined;
  if (!URL.canParse(endpoint)) return undefined;
  const store = new URL(endpoint);
  const isStore = /^https?:$/.test(store.protocol) && store.username === '' && store.password === '';
  if (!isStore || store.search !== '' || store.hash !== '') return undefined;
  return { endpoint: store.href.replace(/\/+$/, ''), bucket: host, prefix, region };
}
