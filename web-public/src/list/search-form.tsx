import { Form } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { listAddress } from '../app/addresses';
import { useNarrowing } from './use-narrowing';

interface SearchFormProps {
  readonly family: Family;
  readonly q?: string;
  /** On the list itself: narrows it while its reader types. */
  readonly live?: boolean;
}

/** A plain GET form to the family's list. */
export function SearchForm({ family, q = '', live = false }: SearchFormProps) {
  const { box, narrow, settle } = useNarrowing(q);
  return (
    <Form role="search" action={listAddress(family)} onSubmit={settle} className="my-4 flex max-w-2xl">
      <label htmlFor="q" className="sr-only">
        {`Search ${family.site.heading}`}
      </label>
      <input
        ref={box}
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        placeholder={family.site.searchPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
        className="search-box"
        {...(live && { onInput: narrow })}
      />
      <button type="submit" className="button rounded-l-none">
        Search
      </button>
    </Form>
  );
}
