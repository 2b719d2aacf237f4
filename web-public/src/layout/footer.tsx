import { siteName } from '../words/page-head';

export function Footer() {
  return (
    <footer className="border-t border-hairline bg-surface">
      <div className="page-width py-6 text-small text-muted">
        <p>
          <strong className="text-ink">{siteName} is an independent site, not a government website.</strong> Always
          check the official notice before you apply or pay.
        </p>
      </div>
    </footer>
  );
}
