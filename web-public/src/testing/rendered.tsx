import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { UsefulItems } from '@noticeboard/content-model';
import { siteOf, SiteProvider } from '../app/site-context';
import type { Dictionary } from '../words/translator';
import { settings } from './examples';

/** The text that readers see. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function textsOf(root: ParentNode, selector: string): readonly string[] {
  return [...root.querySelectorAll(selector)].map(textOf);
}

/** A component as the server renders it; in Hindi where a dictionary is given. */
export function rendered(part: ReactNode, dictionary?: Dictionary): HTMLElement {
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

export function usefulItems(id: string, attachments: UsefulItems['attachments']): UsefulItems {
  const at = '2026-11-20T04:30:00.000Z';
  return { id, attachments, createdAt: at, updatedAt: at, revision: 1, order: '1' };
}

interface DemoRecord {
  readonly _id: string;
  readonly attachments: UsefulItems['attachments'];
}

const demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/demo-content.json'), 'utf8'),
) as Readonly<Record<string, readonly DemoRecord[]>>;

/** The useful items of the sample content. */
export const demoItems = ['items', 'itemRoutes2', 'offlineitem'].flatMap((name) =>
  (demo[name] ?? []).map(({ _id, attachments }) => usefulItems(_id, attachments)),
);
