import { useLocation } from 'react-router-dom';

/** Trying again asks for a fresh document, which stands even where the router's reads fail. */
export function CouldNotLoad() {
  const { pathname, search } = useLocation();
  return (
    <p className="could-not-load" role="status">
      Could not load.{' '}
      <a className="text-link" href={pathname + search}>
        Try again
      </a>
    </p>
  );
}
