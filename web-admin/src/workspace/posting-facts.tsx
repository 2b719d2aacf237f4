import { type Family, postingFields, wireName } from '@noticeboard/content-model';
import { FactSheet } from '../ui/facts.js';
import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { momentWords } from '../words/moment-words.js';

/** The posting's own fields, to be read. */
export function PostingFacts({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const when = (name: string) => momentWords(String(posting[name]), locale);
  const facts: readonly (readonly [string, string])[] = [
    ['Job Title', String(posting[family.titleField])],
    ...postingFields.map((field) => [field.label, String(posting[wireName(family, field)] ?? '')] as const),
    ['Created', when('createdAt')],
    ['Updated', when('updatedAt')],
  ];
  return (
    <FactSheet facts={facts.map(([term, value]) => ({ term: translate(term), value: value === '' ? '–' : value }))} />
  );
}
