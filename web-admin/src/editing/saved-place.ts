import { useEffect, useEffectEvent } from 'react';
import type { RaRecord } from 'react-admin';

/** The cursor as it stood when Ctrl+S saved a form. */
interface Place {
  readonly record: string;
  /** Name of the field. */
  readonly field: string;
  readonly caret?: readonly [number, number];
  readonly scrolled: number;
}

let place: Place | undefined;

/** Keeps the cursor's place until somebody types. */
export function keepPlace(record: RaRecord | undefined): void {
  forget();
  const field = document.activeElement;
  if (!record || !isField(field) || field.name === '') return;
  const { name, selectionStart: from, selectionEnd: to } = field;
  const caret = from === null || to === null ? {} : { caret: [from, to] as const };
  place = { record: String(record.id), field: name, ...caret, scrolled: window.scrollY };
  for (const touch of touches) window.addEventListener(touch, forget, { capture: true });
}

const touches = ['keydown', 'pointerdown', 'wheel'] as const;

function forget(): void {
  place = undefined;
  for (const touch of touches) window.removeEventListener(touch, forget, { capture: true });
}

export function isPlaceKept(record: RaRecord | undefined): boolean {
  return place !== undefined && place.record === String(record?.id);
}

/** Puts the cursor back when the form of the record is shown. @param form `id` of its element */
export function useKeptPlace(form: string, record: RaRecord | undefined): void {
  const putBack = useEffectEvent(() => {
    if (!place || !isPlaceKept(record)) return;
    const { field: name, caret, scrolled } = place;
    const field = document.getElementById(form)?.querySelector(`[name="${CSS.escape(name)}"]`) ?? null;
    if (!isField(field)) return;
    field.focus({ preventScroll: true });
    if (caret) field.setSelectionRange(...caret);
    window.scrollTo({ top: scrolled });
  });
  useEffect(() => putBack(), []);
}

function isField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
