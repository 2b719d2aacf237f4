import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider, siteOf } from '../app/site-context';
import type { Dictionary } from '../words/translator';

/** A component as the server renders it; in Hindi where a dictionary is given. */
export function rendered(part: ReactNode, dictionary?: Dictionary): HTMLElement {
  const settings = { origin: 'https://noticeboard.example', community: {} };
  const site = siteOf([], settings, dictionary ? 'hi' : 'en', dictionary);
  const html = renderToStaticMarkup(<SiteProvider value={site}>{part}</SiteProvider>);
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** The text that screen readers read: without hidden elements. */
export function readText(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
  return (copy?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
