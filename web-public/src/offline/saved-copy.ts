/** Why a saved copy is shown. */
export type Reason = 'offline' | 'unreachable';

const words = {
  en: {
    offline: 'You are offline. This is a copy saved on {date}.',
    unreachable: 'The portal cannot be reached. This is a copy saved on {date}.',
  },
  hi: {
    offline: 'आप ऑफलाइन हैं। यह {date} को सहेजी गई प्रति है।',
    unreachable: 'पोर्टल से संपर्क नहीं हो पा रहा है। यह {date} को सहेजी गई प्रति है।',
  },
} as const;

/**
 * The saved page with a line above it that says what it is. It stands before `#root`, which React takes over, so the
 * page itself is as the server rendered it.
 */
export function withNotice(html: string, savedAt: string, reason: Reason): string {
  const language = /<html lang="hi"/.test(html) ? 'hi' : 'en';
  const text = words[language][reason].replace('{date}', dateText(savedAt, language));
  return html.replace('<div id="root">', `<div class="saved-copy" role="status">${text}</div><div id="root">`);
}

function dateText(savedAt: string, language: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat(`${language}-IN`, options).format(new Date(savedAt));
}

export interface SavedPage {
  readonly path: string;
  readonly title: string;
}

/** The page that says what there is to read; it is not taken over, so the list stays as it is filled in here. */
export function withSavedPages(html: string, pages: readonly SavedPage[]): string {
  const links = pages.map(
    ({ path, title }) => `<li><a class="plain-link" href="${escaped(path)}">${escaped(title)}</a></li>`,
  );
  return html
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(/(<ul id="saved-pages"[^>]*>)/, (list: string) => list + links.join(''));
}

export function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescaped(title);
}

/** The page's data, out of the block that the browser takes it over with; undefined where there is none. */
export function dataIn(html: string): string | undefined {
  const [, json] = /<script id="hydration" type="application\/json">([^<]*)<\/script>/.exec(html) ?? [];
  if (json === undefined) return undefined;
  const { page } = JSON.parse(json) as { readonly page: unknown };
  return JSON.stringify({ page });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function unescaped(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => entities[name] ?? entity);
}
