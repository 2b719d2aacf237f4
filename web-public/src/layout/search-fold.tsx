import { Form } from 'react-router-dom';
import { useWords } from '../app/site-context';
import { KeptMoment } from '../past/kept-moment';
import { FoldOut } from './fold-out';
import { Icon } from './icons';

/** The search over everything, behind a button of the bar. Its box takes the focus when it opens. */
export function SearchFold() {
  const t = useWords();
  const words = t('Search the whole board');
  return (
    <FoldOut
      label={t('Search')}
      icon={<Icon name="search" />}
      iconOnly
      className="fold-out"
      onOpen={(details) => details.querySelector('input')?.focus()}
    >
      <Form action="/search" role="search" aria-label={words} className="fold-out-panel search-panel">
        <KeptMoment />
        <label htmlFor="search-all" className="sr-only">
          {words}
        </label>
        <input
          id="search-all"
          name="q"
          type="search"
          placeholder={words}
          autoComplete="off"
          enterKeyHint="search"
          className="search-box"
        />
        <button type="submit" className="button rounded-l-none">
          {t('Search')}
        </button>
      </Form>
    </FoldOut>
  );
}
