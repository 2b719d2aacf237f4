import { useSite } from '../app/site-context';

/** In a search form: what it finds is of the same moment as its page. */
export function KeptMoment() {
  const { past } = useSite();
  return past && <input type="hidden" name="asOf" value={past.asOf} />;
}
