/** A page that cannot show what was asked for, and says where to look instead. */
export type RefusalView = { readonly kind: 'refusal' } & (
  | { readonly reason: 'notFound' | 'badRequest' }
  | { readonly reason: 'unknownPosting'; readonly title: string }
  /** The read models could not be asked. */
  | { readonly reason: 'failed' }
  /** An earlier moment was asked for by nobody who is signed in; `login` leads back to it. */
  | { readonly reason: 'staffOnly'; readonly login: string }
  /** An earlier moment that cannot be shown. */
  | { readonly reason: 'noSuchMoment'; readonly message: string; readonly present: string }
  | { readonly reason: 'gone'; readonly title: string; readonly deletedAt: string }
);
