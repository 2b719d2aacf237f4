import { useMemo } from 'react';
import { useGetIdentity, useLocale } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { draftStore } from '../editing/draft-store.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/moment-words.js';
import { useTranslate } from '../words/translate.js';
import { RecordRows } from './record-rows.js';
import { draftScreen, draftAddress, draftTitle } from './draft-address.js';

/** What this browser keeps of forms that were left without a save; nothing where there is none. */
export function OpenDrafts() {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const account = identity && String(identity.id);
  const drafts = useMemo(() => (account === undefined ? [] : draftStore.ofAccount(account)), [account]);
  const rows = drafts.flatMap((draft) => {
    const screen = draftScreen(tables, draft);
    if (!screen) return [];
    const title = draftTitle(screen, draft) || translate('Without a title yet');
    const notes = [translate(screen.label), momentWords(draft.savedAt, locale)];
    return [{ key: draft.slot, to: draftAddress(screen, draft), title, notes }];
  });
  if (rows.length === 0) return null;
  return (
    <SectionCard heading={translate('Drafts in this browser')} count={rows.length}>
      <RecordRows rows={rows} total={rows.length} />
    </SectionCard>
  );
}
