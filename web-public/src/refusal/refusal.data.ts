/** A page that cannot show what was asked for, and says where to look instead. */
export type RefusalView = { readonly kind: 'refusal' } & (
  | { readonly reason: 'notFound' | 'badRequest' }
  | { readonly reason: 'unknownPosting'; readonly title: string }
  /** The read models could not be asked. */
  | { readonly reason: 'failed' }
  | { readonly reason: 'gone'; readonly title: string; readonly deletedAt: string }
);
