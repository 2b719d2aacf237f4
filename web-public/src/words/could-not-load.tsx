import { Link, useLocation } from 'react-router-dom';

/** The link asks for the same page again: with the router in the browser, with a request without it. */
export function CouldNotLoad() {
  const { pathname, search } = useLocation();
  return (
    <p className="could-not-load" role="status">
      Could not load.{' '}
      <Link className="text-link" to={{ pathname, search }} replace>
        Try again
      </Link>
    </p>
  );
}
