import { PageHead } from '../words/page-head';

export function DetailPlaceholder() {
  return (
    <div className="placeholders reading-width" role="status">
      <PageHead title="Loading" />
      <span className="sr-only">Loading</span>
      <div className="bone h-8 w-full" aria-hidden="true" />
      <div className="bone h-8 w-3/5" aria-hidden="true" />
      {['w-2/5', 'w-full', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, place) => (
        <div key={place} className={`bone ${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}
