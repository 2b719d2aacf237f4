import { changeWords, type FieldChange, isEdit, partsOf, type ReaderChange } from '@noticeboard/content-model';
import { Fragment } from 'react';
import { useLanguageOf, useTranslate } from '../app/site-context';

/** One change for readers: what editors say of it, what happened, each field with its previous and its present value. */
export function ChangeWords({ change }: { readonly change: ReaderChange }) {
  const languageOf = useLanguageOf();
  const { note } = change;
  return (
    <>
      {note !== undefined && (
        <p lang={languageOf(note)} className="typed-text font-semibold">
          {note}
        </p>
      )}
      <ChangedFields change={change} />
    </>
  );
}

function ChangedFields({ change }: { readonly change: ReaderChange }) {
  const { changes } = change;
  const [only] = changes;
  if (only && isOneField(change))
    return (
      <p className="change-words">
        <FieldWords change={only} />
      </p>
    );
  return (
    <div className="change-words">
      <p>
        <HappenedWords change={change} />
      </p>
      {changes.length > 0 && (
        <ul className="changed-fields">
          {changes.map((field, index) => (
            <li key={index}>
              <FieldWords change={field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A longer text does not fit one line; only its label is shown. */
const maxLineLength = 80;

/** The change in one line. The page of the posting has the details. */
export function ChangeLine({ change }: { readonly change: ReaderChange }) {
  const { changes } = change;
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const [only] = changes;
  if (only && isOneField(change) && Math.max(only.before.length, only.after.length) <= maxLineLength)
    return <FieldWords change={only} />;
  const labels = [...new Set(changes.map(({ label }) => t(label)))].join(', ');
  return (
    <>
      <HappenedWords change={change} />
      {isAllEdited(change) && labels !== '' && (
        <>
          : <span lang={languageOf(labels)}>{labels}</span>
        </>
      )}
    </>
  );
}

function isOneField(change: ReaderChange): boolean {
  return change.changes.length === 1 && isAllEdited(change);
}

function isAllEdited(change: ReaderChange): boolean {
  return partsOf(change).every(({ kind }) => isEdit(kind));
}

/** The part that came or went; where only fields were edited, that something changed. */
function HappenedWords({ change }: { readonly change: ReaderChange }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const all = partsOf(change);
  const whole = all.filter(({ kind }) => !isEdit(kind));
  return (whole.length > 0 ? whole : all.slice(0, 1)).map(({ kind, name }, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {t(changeWords[kind])}
      {name !== '' && (
        <>
          : <span lang={languageOf(name)}>{name}</span>
        </>
      )}
    </Fragment>
  ));
}

/** "Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026". Screen readers skip a line through text, hence the words. */
function FieldWords({ change: { label, before, after } }: { readonly change: FieldChange }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const words = t(label);
  return (
    <>
      <span lang={languageOf(words)} className="changed-label">
        {words}
      </span>
      {': '}
      {before !== '' && (
        <>
          {t('was')} <s lang={languageOf(before)}>{before}</s>
          {', '}
          {t('now')}{' '}
        </>
      )}
      <strong lang={after === '' ? undefined : languageOf(after)} className="changed-value">
        {after === '' ? t('removed') : after}
      </strong>
    </>
  );
}
