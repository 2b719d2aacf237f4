import { useLanguageOf, useTranslate } from '../app/site-context';
import { PresentOnly } from '../ui/past-moment';
import { Day } from '../ui/time';
import type { Fact } from './facts';
import type { PreviousValue } from './previous-values';

/** A value as typed, with its line breaks, its previous value, the day that it states and its calendar link. */
export function FactValue({ fact }: { readonly fact: Fact }) {
  const t = useTranslate();
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
      <PreviousText was={was} />
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

/** The previous value is struck through and labelled: screen readers do not announce a line through text. */
export function PreviousText({ was }: { readonly was: PreviousValue | undefined }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  if (!was) return null;
  return (
    <span className="fact-note former">
      {t('was')} <s lang={languageOf(was.text)}>{was.text}</s>
    </span>
  );
}
