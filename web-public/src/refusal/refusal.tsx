import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listAddress } from '../app/addresses';
import type { Site } from '../app/site';
import { SearchForm } from '../list/search-form';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';

interface RefusalProps {
  readonly site: Site;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A page that cannot show what was asked for, and says where to look instead. */
export function Refusal({ site, heading, children }: RefusalProps) {
  const [searched] = site.families;
  return (
    <div className="reading-width">
      <PageHead title={heading} unlisted />
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3">{children}</div>
      {searched && <SearchForm family={searched} />}
      <p>Or look through the lists:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {site.families.map((family) => (
          <li key={family.key}>
            <Link to={listAddress(family)} className="button-quiet">
              {family.site.heading}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
