import { changeWords } from '@noticeboard/content-model';
import type { ChangeKind, FieldChange, ReaderChange } from '@noticeboard/content-model';
import { useLanguageOf, useWords } from '../app/site-context';

/** What readers are told of one change: what happened, then each field with what it was and what it is now. */
export function ChangeWords({ change }: { readonly change: ReaderChange }) {
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
          {changes.map((field, place) => (
            <li key={place}>
              <FieldWords change={field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of a text that has no place in one line, no more is told than that it changed. */
const longestText = 80;

/** The same in one line, where the page of the posting says more. */
export function ChangeLine({ change }: { readonly change: ReaderChange }) {
  const { kind, changes } = change;
  const t = useWords();
  const languageOf = useLanguageOf();
  const [only] = changes;
  if (only && isOneField(change) && Math.max(only.before.length, only.after.length) <= longestText)
    return <FieldWords change={only} />;
  const labels = [...new Set(changes.map(({ label }) => t(label)))].join(', ');
  return (
    <>
      <HappenedWords change={change} />
      {isEdit(kind) && labels !== '' && (
        <>
          : <span lang={languageOf(labels)}>{labels}</span>
        </>
      )}
    </>
  );
}

function isOneField({ kind, changes }: ReaderChange): boolean {
  return isEdit(kind) && changes.length === 1;
}

function isEdit(kind: ChangeKind): boolean {
  return kind === 'edited' || kind === 'noticeEdited';
}

function HappenedWords({ change: { kind, name } }: { readonly change: ReaderChange }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  return (
    <>
      {t(changeWords[kind])}
      {name !== '' && (
        <>
          : <span lang={languageOf(name)}>{name}</span>
        </>
      )}
    </>
  );
}

/** "Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026". A line through text is not read out, hence the words. */
function FieldWords({ change: { label, before, after } }: { readonly change: FieldChange }) {
  const t = useWords();
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
