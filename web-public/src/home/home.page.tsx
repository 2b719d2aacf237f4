import type { Site } from '../app/site';
import { SearchForm } from '../list/search-form';
import { PageHead, siteName } from '../words/page-head';
import { PageHeading } from '../words/page-heading';
import { CommunityButtons } from './community-buttons';
import type { HomeData } from './home.loader';
import { PreviewCard } from './preview-card';

export const tagline = 'Government jobs and exams, on one board';

interface HomePageProps {
  readonly site: Site;
  readonly data: HomeData;
}

export function HomePage({ site, data }: HomePageProps) {
  const [searched] = site.families;
  return (
    <>
      <PageHead
        title={tagline}
        description={`${siteName} lists government jobs, admissions and forms, newest first, with every date as the notice gives it. Free to read, no account.`}
        canonical={{ site, address: '/' }}
      />
      <section className="hero">
        <PageHeading>{tagline}</PageHeading>
        <p className="mt-2 text-muted">Every date as the notice gives it. Free to read, no account.</p>
        {searched && <SearchForm family={searched} />}
        <CommunityButtons community={site.settings.community} />
      </section>
      <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {site.families.map((family, place) => {
          const preview = data[place];
          return preview && <PreviewCard key={family.key} family={family} preview={preview} />;
        })}
      </div>
    </>
  );
}
