import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router-dom';
import { useTranslate } from '../app/site-context';
import { StateField } from './page-parts';

interface SearchFormProps {
  readonly action: string;
  readonly label: string;
  readonly placeholder: string;
  readonly q?: string;
  /** Called while the reader types. */
  readonly onType?: (typed: string) => void;
  readonly onSubmit?: () => void;
  /** Further fields that are sent along. */
  readonly children?: ReactNode;
}

/** A plain GET form. A page has at most one, because its box has a fixed id. */
export function SearchForm({ action, label, placeholder, q = '', onType, onSubmit, children }: SearchFormProps) {
  const t = useTranslate();
  const box = useRef<HTMLInputElement>(null);

  // A text that was typed before the scripts arrived counts as typed.
  const early = useRef(onType);
  useLayoutEffect(() => {
    const typed = box.current?.value ?? q;
    if (typed !== q) early.current?.(typed);
    early.current = undefined;
  }, [q]);

  // Back, forward and links change `q`. The text that is being typed stays, and so does one that was typed early.
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    if (box.current && box.current !== document.activeElement) box.current.value = q;
  }, [q]);

  return (
    <Form role="search" action={action} className="search-form" {...(onSubmit && { onSubmit })}>
      <StateField />
      {children}
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <input
        ref={box}
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className="search-box"
        {...(onType && { onInput: ({ currentTarget }) => onType(currentTarget.value) })}
      />
      <button type="submit" className="button rounded-l-none">
        {t('Search')}
      </button>
    </Form>
  );
}

/** The search over all families and listings. */
export function PortalSearchForm({ q = '' }: { readonly q?: string }) {
  const words = useTranslate()('Search the whole board');
  return <SearchForm action="/search" label={words} placeholder={words} q={q} />;
}
