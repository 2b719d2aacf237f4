import { type HistoryEvent, type StepCommand, stepSummary } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { type Fact, Facts } from '../../ui/facts.js';
import { exactMomentWords } from '../../words/formats.js';
import { useTranslate } from '../../words/translate.js';

/** The facts of a change set's event: which step, which digest, which words. */
export function ChangeSetFacts({
  event: { data, changes },
}: {
  readonly event: Pick<HistoryEvent, 'data' | 'changes'>;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const said = (data ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  const command = stepValue<StepCommand>(changes, 'command');
  const about = text('about') || stepValue<string>(changes, 'about');
  const step = [command && stepSummary(command, translate), about].filter(Boolean).join(' – ');
  const publishAt = text('publishAt');
  const facts: readonly (Fact | false)[] = [
    step !== '' && { term: translate('Step'), value: step },
    text('title') !== '' && { term: translate('Title'), value: text('title') },
    said['publicNote'] !== undefined && { term: translate('Public note'), value: text('publicNote') },
    said['correction'] !== undefined && {
      term: translate('Correction of a typing error'),
      value: translate(said['correction'] === true ? 'Yes' : 'No'),
    },
    text('digest') !== '' && { term: translate('Digest'), value: <code>{text('digest')}</code> },
    publishAt !== '' && { term: translate('Publication'), value: exactMomentWords(publishAt, locale) },
    text('note') !== '' && { term: translate('Note'), value: text('note') },
    text('reason') !== '' && { term: translate('Reason'), value: text('reason') },
    text('why') !== '' && { term: translate('Reason'), value: text('why') },
  ];
  const known = facts.filter((fact) => fact !== false);
  return known.length === 0 ? null : <Facts facts={known} />;
}

/** The present or former text of a step, under a name. */
function stepValue<T>(changes: HistoryEvent['changes'], name: string): T | undefined {
  const change = changes.find(({ path }) => path.startsWith('/steps/') && path.endsWith(`/${name}`));
  return (change?.after ?? change?.before ?? undefined) as T | undefined;
}
