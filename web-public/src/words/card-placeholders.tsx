import { useWords } from '../app/site-context';

/** Stand in for cards that are being loaded. */
export function CardPlaceholders({ count }: { readonly count: number }) {
  const t = useWords();
  return (
    <div className="placeholders" role="status">
      <span className="sr-only">{t('Loading')}</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="card-placeholder" aria-hidden="true">
          <div className="bone w-4/5" />
          <div className="bone w-2/5" />
        </div>
      ))}
    </div>
  );
}
