/** An answer to a POST, kept under its `Idempotency-Key`; its status is the route's. */
export interface StoredResponse {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Claim =
  /** Nobody has used the key, or whoever did has died: run the request, then `keep` or `release`. */
  | { readonly kind: 'first' }
  /** The first request still runs. */
  | { readonly kind: 'running' }
  | { readonly kind: 'kept'; readonly answer: StoredResponse }
  /** The key was used for a different request. */
  | { readonly kind: 'other' };

/** Answers by key for a day. Kept by Redis, or by a file of its own beside the embedded log. */
export interface IdempotencyStore {
  /** `fingerprint` tells whether two requests are the same. */
  claim(key: string, fingerprint: string): Promise<Claim>;
  keep(key: string, fingerprint: string, answer: StoredResponse): Promise<void>;
  /** The request was refused: the key is free again. */
  release(key: string): Promise<void>;
  close(): Promise<void>;
}

export const retentionMs = 24 * 3_600_000;
