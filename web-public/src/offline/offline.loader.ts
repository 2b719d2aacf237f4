import type { Loader } from '../server/loader';

/** `/offline`: kept by the service worker, for pages that it has no copy of. */
export const loadOffline: Loader = async ({ t }) => ({
  status: 200,
  head: { title: t('This page is not saved on your phone.'), unlisted: true },
  view: { kind: 'offline' },
});
