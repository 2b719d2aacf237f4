import { Box } from '@mui/material';
import { type Check, type Family, postingFields, wireName } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isObject, type Values } from '../providers/write-bodies.js';
import type { ApiProvider } from '../providers/with-api.js';
import { useQuiet } from '../ui/use-quiet.js';
import { Warning } from '../ui/warning.js';
import { useTranslate } from '../words/translate.js';
import { checkSentences } from './check-words.js';
import { doubleOf, formChecks } from './write-checks.js';

const FormChecks = createContext<readonly Check[]>([]);

interface NotificationChecksProps {
  readonly family: Family;
  /** Part of the form that holds the notification, where it holds more. */
  readonly within: string | undefined;
  /** The title of its posting, where the form does not hold that. */
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** Looks at the notification in the form when the typing pauses; its fields say what looks wrong with them. */
export function NotificationChecks({ family, within, title, children }: NotificationChecksProps) {
  const { defaultValues } = useFormContext().formState;
  const form = asValues(useWatch());
  // Another object with each key, and the same text as long as nothing else is typed.
  const typed = useQuiet(JSON.stringify([title ?? form[family.titleField], partOf(form, within)]), 300);
  const former = textIn(partOf(asValues(defaultValues), within), 'lastDateApply');
  const checks = useMemo(() => {
    const [of, notification] = JSON.parse(typed) as [unknown, Values];
    return formChecks(family, { title: typeof of === 'string' ? of : '' }, notification, { former });
  }, [family, former, typed]);
  return <FormChecks value={checks}>{children}</FormChecks>;
}

function partOf(form: Values, within: string | undefined): Values {
  const names = within?.split('.') ?? [];
  return names.reduce<Values>((whole, name) => asValues(whole[name]), form);
}

function asValues(value: unknown): Values {
  return isObject(value) ? value : {};
}

function textIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** Under an input: what looks wrong with its field, and what can be done about it. @param name on the wire */
export function FieldChecks({ name }: { readonly name: string }) {
  const checks = use(FormChecks).filter(({ field }) => field === name);
  return <CheckLines checks={checks} />;
}

/** The same for the title of a posting: whether there is one of the same words. */
export function TitleChecks({ family, source }: { readonly family: Family; readonly source: string }) {
  const { ask } = useDataProvider<ApiProvider>();
  const stored = useRecordContext();
  const title = String(useQuiet(useWatch({ name: source }), 500) ?? '').trim();
  const isNew = title !== '' && title !== stored?.[family.titleField];
  const { data } = useQuery({
    queryKey: ['titledLike', family.key, title, stored?.id],
    queryFn: async ({ signal }) => (await doubleOf(ask, family, title, stored?.id, signal)) ?? null,
    enabled: isNew,
    retry: false,
  });
  return <CheckLines checks={isNew && data ? [data] : []} />;
}

/** The same for a link of a posting. */
export function LinkChecks({ family, source }: { readonly family: Family; readonly source: string }) {
  const typed: unknown = useQuiet(useWatch({ name: source }), 300);
  const row = postingFields.find((field) => source.endsWith(wireName(family, field)));
  const checks = row ? formChecks(family, { [row.name]: typeof typed === 'string' ? typed : '' }, undefined) : [];
  return <CheckLines checks={checks} />;
}

function CheckLines({ checks }: { readonly checks: readonly Check[] }) {
  const translate = useTranslate();
  return (
    <Box component="span" role="status" sx={{ display: 'block' }}>
      {checks.map((check) => {
        const { message, wayOn } = checkSentences(check, translate);
        return (
          <Box key={message} component="span" sx={{ display: 'block' }}>
            <Warning>{message}</Warning> {wayOn}
          </Box>
        );
      })}
    </Box>
  );
}
