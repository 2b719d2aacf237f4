import { useLanguageOf, useWords } from '../app/site-context';
import { PresentOnly } from '../ui/past-moment';
import { Day } from '../ui/time';
import type { Fact } from './facts';
import type { Former } from './former-values';

/** A value as typed, its line breaks kept, with what it was before, what day it says, and the way into a calendar. */
export function FactValue({ fact }: { readonly fact: Fact }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const { label, value, was, reading, calendar } = fact;
  return (
    <>
      <span lang={languageOf(value)} className="typed-text">
        {value}
      </span>
      {reading && (
        <span className="fact-note">
          <Day day={reading} withWeekday />
        </span>
      )}
      <FormerText was={was} />
      {calendar && (
        <PresentOnly>
          <a href={calendar} className="calendar-link">
            {t('Add to calendar')}
            <span className="sr-only">: {fact.ownLabel ? label : t(label)}</span>
          </a>
        </PresentOnly>
      )}
    </>
  );
}

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
