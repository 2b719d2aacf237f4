import { type Family, postingFields, wireName } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useLocale } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import type { Saved } from '../editing/use-submission.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { PostingForm } from '../postings/posting-form.js';
import { FactSheet } from '../ui/facts.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

/** The properties that every tab of the workspace is given. */
export interface TabProps {
  readonly family: Family;
  readonly posting: RaRecord;
}

/** The posting's own fields. */
export function TitleTab({ family, posting }: TabProps) {
  const mayWrite = useMayWrite(family.console.postings.path);
  /** Counts the forms shown: a new one starts from the record as it is now. */
  const [form, setForm] = useState(0);
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const show = () => setForm(form + 1);
  const saved = ({ record, correlationId }: Saved) => {
    show();
    const title = String(record[family.titleField]);
    notifyDone({ done: translate('Job updated.'), about: title, page: { family, title }, correlationId });
  };

  if (!mayWrite) return <PostingFacts family={family} posting={posting} />;
  return (
    <>
      <PostingForm key={form} family={family} record={posting} focused={false} onSaved={saved} onCancel={show} />
    </>
  );
}

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
