import { Link } from 'react-router-dom';
import { useSite } from '../app/site-context';

/** The way to each list, for a page that has nothing else to show. */
export function ListLinks() {
  const { lists, t } = useSite();
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {lists.map(({ key, words }) => (
        <li key={key}>
          <Link to={words.listPaths[0]} className="button-quiet">
            {t(words.heading)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
