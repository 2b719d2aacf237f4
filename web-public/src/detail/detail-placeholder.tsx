import { useWords } from '../app/site-context';
import { PageHead } from '../words/page-head';

const widths = ['w-2/5', 'w-full', 'w-full', 'w-4/5', 'w-full', 'w-3/5'];

export function DetailPlaceholder() {
  const t = useWords();
  return (
    <div className="placeholders reading-width" role="status">
      <PageHead head={{ title: t('Loading') }} />
      <span className="sr-only">{t('Loading')}</span>
      <div className="bone h-8 w-full" aria-hidden="true" />
      <div className="bone h-8 w-3/5" aria-hidden="true" />
      {widths.map((width, place) => (
        <div key={place} className={`bone ${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}
