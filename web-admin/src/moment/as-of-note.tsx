import { lazy, Suspense } from 'react';
import { useAsOf } from '../context/console-context.js';

const AsOfBanner = lazy(async () => ({ default: (await import('./as-of-banner.js')).AsOfBanner }));

/** Over every screen, while it shows an earlier moment. */
export function AsOfNote() {
  const moment = useAsOf();
  if (!moment) return null;
  return (
    <Suspense fallback={null}>
      <AsOfBanner moment={moment} />
    </Suspense>
  );
}
