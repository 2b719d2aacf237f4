import type { SiteResponse } from '@noticeboard/content-model';
import type { ServerSite } from '../app/loader';

/** `/manifest.webmanifest`: what the portal is called and looks like where it is installed as an app. */
export function manifest({ name, language, t, settings: { mark } }: ServerSite): SiteResponse {
  const described = {
    id: '/',
    name,
    short_name: name,
    description: t('Government jobs and exams, on one board. Every date as the notice gives it.'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf9f4',
    theme_color: '#fbf9f4',
    categories: ['education', 'news'],
    icons: mark ? [{ src: mark.address, sizes: mark.sizes, type: mark.type, purpose: 'any' }] : ownIcons,
  };
  return {
    status: 200,
    type: 'application/manifest+json; charset=utf-8',
    body: `${JSON.stringify(described, null, 2)}\n`,
  };
}

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];
