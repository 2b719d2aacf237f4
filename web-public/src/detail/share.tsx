import { type MouseEvent, useState } from 'react';
import { inLanguage, shortAddress } from '../app/addresses';
import { useSite, useTranslate } from '../app/site-context';
import { OutwardLink, Section } from '../ui/page-parts';
import type { FamilyPageView } from './posting-view';

type SharedPosting = Pick<FamilyPageView, 'id' | 'title' | 'lastDate'>;

/**
 * Passes the notice on as the device does it, and copies its address where the device has no way of its own. Without
 * scripts, and where nothing may be copied, it is the way to the links for each chat.
 */
export function ShareButton({ view }: { readonly view: SharedPosting }) {
  const t = useTranslate();
  const words = useSharedWords(view);
  const [isCopied, setIsCopied] = useState(false);
  const press = async (event: MouseEvent) => {
    event.preventDefault();
    setIsCopied(await passOn(words));
  };
  return (
    <>
      <a href={linksBelow} className="button-quiet" onClick={(event) => void press(event)}>
        {t('Share')}
      </a>
      <p role="status" className="share-outcome">
        {isCopied && t('The address is copied.')}
      </p>
    </>
  );
}

const linksBelow = '#share';

interface SharedWords {
  readonly text: string;
  readonly url: string;
}

/** @returns true when the address was copied, of which nothing else is to be seen */
async function passOn(words: SharedWords): Promise<boolean> {
  // Both are missing where a browser has none, and outside https.
  const { share, clipboard } = navigator as Partial<Navigator>;
  try {
    if (share) {
      await share.call(navigator, words);
      return false;
    }
  } catch (error) {
    // The reader has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  try {
    if (clipboard) {
      await clipboard.writeText(words.url);
      return true;
    }
  } catch {
    // The browser does not allow it: the links below do without.
  }
  location.hash = linksBelow;
  return false;
}

function useSharedWords({ id, title, lastDate }: SharedPosting): SharedWords {
  const { settings, language, t } = useSite();
  return {
    url: settings.origin + inLanguage(shortAddress(id), language),
    text: lastDate ? `${title} – ${t('Last date {text}', { text: lastDate.value })}` : title,
  };
}

/** These are plain links: no script of the two services runs on the page. */
export function ShareLinks({ view }: { readonly view: SharedPosting }) {
  const t = useTranslate();
  const { text, url } = useSharedWords(view);
  const targets = [
    [t('Share on WhatsApp'), `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`],
    [t('Share on Telegram'), `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`],
  ] as const;
  return (
    <Section headingId="share" heading={t('Share')} className="share">
      <ul className="mt-3 flex flex-wrap gap-3">
        {targets.map(([label, target]) => (
          <li key={target}>
            <OutwardLink href={target} className="button-quiet">
              {label}
            </OutwardLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
