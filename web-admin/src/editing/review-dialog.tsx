import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useConsole } from '../context/console-context.js';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.js')).ReviewForm }));

/** Watches for a save that another person has to approve. */
export function ReviewDialog() {
  const { review } = useConsole();
  const asked = useSyncExternalStore(review.subscribe, review.asked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ReviewForm key={asked.title} {...asked} />
    </Suspense>
  );
}
