import { Stack, Typography } from '@mui/material';
import type { Desk, WaitingChangeSet, Work } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import { useMay } from '../access/roles.js';
import { changeSetAddress } from '../navigation/addresses.js';
import { type ApiProvider, readWork } from '../providers/with-api.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { type Translate, useTranslate, type WordKey } from '../words/translate.js';
import { type RecordRow, RecordRows } from './record-rows.js';

/** Between two looks at what waits, in milliseconds. */
const pollInterval = 30_000;

/** The change sets that wait for the person who is signed in; nothing is asked for somebody who writes none. */
export function useWork() {
  const { ask } = useDataProvider<ApiProvider>();
  return useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => readWork(ask, { signal }),
    enabled: useMay('write'),
    refetchInterval: pollInterval,
    retry: false,
  });
}

type List = Exclude<keyof Work, 'count'>;

/** The sentence about a change set in each list, with the person who brought it there and the time. */
const said = {
  reviews: 'Submitted by %{name} on %{time}',
  sentBack: 'Sent back by %{name} on %{time}',
  approved: 'Approved by %{name} on %{time}, not published yet',
  failed: 'It was not published at its time: %{time}',
  submitted: 'Waiting for review since %{time}',
  preparing: 'In preparation, changed on %{time}',
  scheduled: 'It is published on %{time}, as %{name} has ordered.',
} as const satisfies Record<List, WordKey>;

/** The lists that wait for the person; their sum is the number on the bell. */
export const waitsForMe = ['sentBack', 'failed', 'reviews', 'approved'] as const;
const inPreparation = ['submitted', 'preparing', 'scheduled'] as const;

/** Rows of some of the lists, each the way to its change set. */
export function workRows(
  work: Work,
  lists: readonly List[],
  { translate, locale }: { readonly translate: Translate; readonly locale: string },
): readonly (RecordRow & { readonly to: string })[] {
  return lists.flatMap((list) =>
    work[list].map(({ id, title, by, at, note, records }: WaitingChangeSet) => ({
      key: id,
      to: changeSetAddress(id),
      title,
      notes: [
        translate(said[list], { name: by, time: momentWords(at, locale) }),
        ...(note === undefined ? [] : [`“${note}”`]),
        ...records.filter((record) => !title.includes(record.title)).map((record) => record.title),
      ],
    })),
  );
}

interface MyWorkProps {
  readonly desk: Desk | undefined;
  readonly drafts: number;
}

/** Heads the desk: its numbers in one line, then what waits for the person and what they have in preparation. */
export function MyWork({ desk, drafts }: MyWorkProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const mayWrite = useMay('write');
  const { data: work, error, refetch } = useWork();
  if (!mayWrite) return null;
  const rows = (lists: readonly List[]) => (work ? workRows(work, lists, { translate, locale }) : []);
  const waiting = rows(waitsForMe);
  const prepared = rows(inPreparation);
  const counts: readonly (readonly [WordKey, number | undefined])[] = [
    ['%{smart_count} waits for you |||| %{smart_count} wait for you', work?.count],
    ['%{smart_count} in preparation', work && prepared.length],
    ['%{smart_count} draft |||| %{smart_count} drafts', drafts],
    ['%{smart_count} closes today |||| %{smart_count} close today', desk?.closingToday.total],
    ['%{smart_count} date to check |||| %{smart_count} dates to check', desk?.unreadDates.total],
  ];
  const line = counts.flatMap(([words, count]) =>
    count === undefined ? [] : [translate(words, { smart_count: count })],
  );
  return (
    <Stack component="section" aria-labelledby="my-work" spacing={2} sx={{ minWidth: 0 }}>
      <div>
        <Typography id="my-work" component="h2" variant="h6">
          {translate('My work')}
        </Typography>
        <Typography color="textSecondary">{line.join(' · ')}</Typography>
      </div>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {work && (
        <SectionCard heading={translate('Waits for me')} count={waiting.length}>
          <RecordRows rows={waiting} total={waiting.length} none="Nothing waits for you." first={8} />
        </SectionCard>
      )}
      {prepared.length > 0 && (
        <SectionCard heading={translate('Mine in preparation')} count={prepared.length}>
          <RecordRows rows={prepared} total={prepared.length} />
        </SectionCard>
      )}
    </Stack>
  );
}
