import { Link } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { listAddress } from '../app/addresses';

export function Breadcrumb({ family }: { readonly family: Family }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-2 mb-2">
      <ol className="flex flex-wrap items-center text-small">
        <li>
          <Link to="/" className="breadcrumb-link">
            Home
          </Link>
        </li>
        <li className="breadcrumb-step">
          <Link to={listAddress(family)} className="breadcrumb-link">
            {family.site.heading}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
