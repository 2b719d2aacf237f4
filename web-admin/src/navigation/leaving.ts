import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslate } from '../words/translate.js';

/**
 * True when a form on the screen holds changes that are not saved. react-admin keeps that answer to itself, except
 * where it objects to closing the tab: so ask as the browser would.
 */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** The unsaved content of the screen, form by form. */
const unsaved = new Set<{ readonly isKept: boolean }>();

/** A form holds unsaved work from now on. @param isKept all of it is stored as a draft. @returns what ends it */
export function holdsUnsaved(isKept: boolean): () => void {
  const form = { isKept };
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** The question before unsaved work is left. */
export function leavingQuestion() {
  return unsaved.size > 0 && [...unsaved].every(({ isKept }) => isKept)
    ? 'This is not saved. It is kept as a draft in this browser, and offered when you open the form again. Leave it?'
    : 'ra.message.unsaved_changes';
}

/** Takes a step within a screen that replaces what its form holds; asks first if something would be lost. */
export function useLeaveForm(): (step: () => void) => void {
  const translate = useTranslate();
  return (step) => {
    if (!hasUnsavedWork() || window.confirm(translate(leavingQuestion()))) step();
  };
}

/**
 * Goes to an address of the console. A form asks by itself before its path is left; with the path the same, only the
 * query says that it makes room for something else: there we ask.
 */
export function useGo(): (to: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leave = useLeaveForm();
  return (to) => {
    const [path] = to.split('?');
    if (path === pathname) leave(() => void navigate(to));
    else void navigate(to);
  };
}

/** The same for a link: `<Link to={to} onClick={follow(to)}>`. */
export function useFollow(): (to: string) => (event: MouseEvent) => void {
  const go = useGo();
  return (to) => (event) => {
    // With a key held down it opens elsewhere, and nothing here is left.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
}

/**
 * The subject of a screen, in the query of its address: it survives a reload and can be linked to. The entry in the
 * history is replaced, so that Back leaves the screen, which is where unsaved changes are asked about; a place that Back
 * returns from, as a tab is one, is an entry of its own.
 */
export function useAddressState(): [
  get: (name: string) => string | undefined,
  set: (changes: Changes, isPlace?: boolean) => void,
] {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Changes, isPlace = false) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: !isPlace },
    );
  return [(name) => search.get(name) ?? undefined, set];
}

type Changes = Readonly<Record<string, string | undefined>>;
