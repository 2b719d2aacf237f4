/** Shown by the service worker for a page that it has no copy of. */
export interface OfflineView {
  readonly kind: 'offline';
}
