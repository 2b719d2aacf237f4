import { useSite } from '../app/site-context';
import { PortalSearchForm } from '../search/search-form';
import { PageHeading } from '../words/page-heading';
import { ChangedStrip } from './changed-strip';
import { ClosingStrip } from './closing-strip';
import { CommunityButtons } from './community-buttons';
import { homeTitle } from './failed-home';
import type { HomeView } from './home.data';
import { LegalSection } from './legal-section';
import { PreviewSection } from './preview-section';

export function View({ view }: { readonly view: HomeView }) {
  const { settings, t } = useSite();
  return (
    <>
      <section className="hero">
        <PageHeading>{t(homeTitle)}</PageHeading>
        <p className="mt-2 text-muted">{t('Every date as the notice gives it. Free to read, no account.')}</p>
        <PortalSearchForm />
        <CommunityButtons community={settings.community} />
      </section>
      <div className="strips">
        <ClosingStrip view={view} />
        <ChangedStrip changed={view.changed} />
      </div>
      <div className="previews">
        {view.previews.map((preview) => (
          <PreviewSection key={preview.list} preview={preview} />
        ))}
      </div>
      <LegalSection policies={view.policies} />
    </>
  );
}
