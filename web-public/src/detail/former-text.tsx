import { useLanguageOf, useWords } from '../app/site-context';
import type { Former } from './detail.data';

/** Struck through, with the word: a line through text is not read out, nor seen by all. */
export function FormerText({ was }: { readonly was: Former | undefined }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  if (!was) return null;
  return (
    <span className="fact-note former">
      {t('was')} <s lang={languageOf(was.text)}>{was.text}</s>
    </span>
  );
}
