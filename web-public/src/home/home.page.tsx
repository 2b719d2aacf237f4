import { type SiteSettings, linkTarget } from '@noticeboard/content-model';
import { Link } from 'react-router-dom';
import { useList, useSite, useTranslate } from '../app/site-context';
import { Card } from '../cards/card';
import type { PolicyTextView } from '../policies/policy';
import { PolicyText } from '../policies/policy-text';
import { CouldNotLoad, OutwardLink, PageHeading, Section } from '../ui/page-parts';
import { PortalSearchForm } from '../ui/search-form';
import { homeTitle, type HomeView, type Preview } from './home.view';
import { ChangedStrip, ClosingStrip } from './strips';

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

type Community = SiteSettings['community'];

const channels = [
  { key: 'messaging', label: 'Messaging channel' },
  { key: 'chat', label: 'Chat channel' },
  { key: 'video', label: 'Video channel' },
] as const satisfies readonly { key: keyof Community; label: string }[];

/** A channel without an address has no button. */
function CommunityButtons({ community }: { readonly community: Community }) {
  const t = useTranslate();
  const links = channels.flatMap(({ key, label }) => {
    const address = linkTarget(community[key] ?? '');
    return address ? [{ label, ...address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <OutwardLink href={href} className="button-quiet">
            {t(label)}
          </OutwardLink>
        </li>
      ))}
    </ul>
  );
}

/** The newest entries of a list. */
function PreviewSection({ preview: { list, cards, total, failed } }: { readonly preview: Preview }) {
  const t = useTranslate();
  const { heading, button, previewButton = button, empty, listPaths } = useList(list).words;
  const headingId = `preview-${list}`;
  return (
    <Section headingId={headingId} heading={t(heading)} className="preview">
      {failed && <CouldNotLoad />}
      {cards.length === 0 ? (
        <p className="empty">{t(empty)}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <Card key={card.id} card={card} list={list} button={t(previewButton)} level={3} />
          ))}
        </ul>
      )}
      {total > cards.length && (
        <Link to={listPaths[0]} aria-describedby={headingId} className="button mt-4">
          {t('View More')}
        </Link>
      )}
    </Section>
  );
}

/** The policies in full, collapsed, each with a link to its page. */
function LegalSection({ policies }: { readonly policies: readonly PolicyTextView[] }) {
  const t = useTranslate();
  if (policies.length === 0) return null;
  return (
    <Section headingId="legal" heading={t('Policies')} className="legal">
      {policies.map((policy) => (
        <div key={policy.path} className="legal-entry">
          <details>
            <summary className="legal-summary">
              <h3 className="inline font-semibold">{policy.text.heading}</h3>
            </summary>
            <PolicyText policy={policy} level={4} />
          </details>
          <Link to={policy.path} className="button-quiet">
            {t('Open page')}
            <span className="sr-only">: {policy.text.heading}</span>
          </Link>
        </div>
      ))}
    </Section>
  );
}
