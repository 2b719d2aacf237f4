import type { TakenDown } from '@noticeboard/content-model';
import { useLanguageOf, useTranslate } from '../app/site-context';
import type { Translate } from '../words/translator';
import { momentText } from './time';

/** Stands in place of a PDF that was taken down, whose address leads nowhere. */
export function TakenDownNote({ takenDown: { at, reason } }: { readonly takenDown: TakenDown }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <>
      {takenDownOn(at, t)}: <span lang={languageOf(reason)}>{reason}</span>
    </>
  );
}

export function takenDownOn(at: string, t: Translate): string {
  return t('Taken down on {date}', { date: momentText(at, t, false) });
}
