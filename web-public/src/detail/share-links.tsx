import { useSite } from '../app/site-context';
import type { FamilyPageView } from './detail.data';
import { OutwardLink } from './outward-link';

/** Plain links: nothing of the two services runs on the page. */
export function ShareLinks({ view: { title, href, lastDate } }: { readonly view: FamilyPageView }) {
  const { settings, t } = useSite();
  const address = settings.origin + href;
  const text = lastDate ? `${title} – ${t('Last date {text}', { text: lastDate.value })}` : title;
  const targets = [
    [t('Share on WhatsApp'), `https://wa.me/?text=${encodeURIComponent(`${text}\n${address}`)}`],
    [
      t('Share on Telegram'),
      `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`,
    ],
  ] as const;
  return (
    <section aria-labelledby="share" className="share">
      <h2 id="share" className="section-heading">
        {t('Share')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {targets.map(([label, target]) => (
          <li key={target}>
            <OutwardLink href={target} className="button-quiet">
              {label}
            </OutwardLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
