import { Link } from 'react-router-dom';
import { siteName, useTranslate } from '../app/site-context';
import { PresentOnly } from '../ui/past-moment';
import { LanguageLink } from './navigation';

const pages = [
  { address: '/privacy', label: 'Privacy Policy' },
  { address: '/Disclaimer', label: 'Disclaimer' },
  { address: '/Terms', label: 'Terms and Conditions' },
  { address: '/changes', label: 'Latest changes' },
] as const;

export function Footer() {
  const t = useTranslate();
  return (
    <footer className="site-footer">
      <div className="page-width py-6 text-small text-muted">
        <p>
          <strong className="text-ink">
            {t('{site} is an independent site, not a government website.', { site: siteName })}
          </strong>{' '}
          {t('Always check the official notice before you apply or pay.')}
        </p>
        <ul className="footer-links">
          {pages.map(({ address, label }) => (
            <li key={address}>
              <Link to={address} className="plain-link">
                {t(label)}
              </Link>
            </li>
          ))}
          <li className="language-below">
            <LanguageLink className="plain-link" />
          </li>
          <PresentOnly>
            <li>
              <a href="/feed.xml" className="plain-link">
                {t('Feed of new notices')}
              </a>
            </li>
          </PresentOnly>
          <li>
            <a href="/login" className="plain-link">
              {t('Staff login')}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
