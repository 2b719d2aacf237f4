import { useLanguageOf, useWords } from '../app/site-context';
import { PresentOnly } from '../past/present-only';
import { Day } from '../words/day';
import type { Fact } from './detail.data';
import { FormerText } from './former-text';

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
