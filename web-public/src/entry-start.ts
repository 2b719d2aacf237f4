// The script of every page: it fetches the rest of them, which takes the page over, when nobody waits for anything else.
import { whenAtLeisure } from './start/at-leisure';
import { notePrinting } from './start/printed-at';
import './styles.css';

notePrinting();
whenAtLeisure(() => void import('./entry-client'));
