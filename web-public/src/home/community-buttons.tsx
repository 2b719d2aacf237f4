import type { SiteSettings } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';
import { OutwardLink } from '../detail/outward-link';
import { webAddress } from '../words/web-address';

type Community = SiteSettings['community'];

const channels = [
  { key: 'messaging', label: 'Messaging channel' },
  { key: 'chat', label: 'Chat channel' },
  { key: 'video', label: 'Video channel' },
] as const satisfies readonly { key: keyof Community; label: string }[];

/** A channel without an address has no button. */
export function CommunityButtons({ community }: { readonly community: Community }) {
  const t = useWords();
  const links = channels.flatMap(({ key, label }) => {
    const address = webAddress(community[key] ?? '');
    return address ? [{ label, ...address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <OutwardLink href={href} className="button-quiet">
            {t(label)}
          </OutwardLink>
        </li>
      ))}
    </ul>
  );
}
