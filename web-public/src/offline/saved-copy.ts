/** Why a saved copy is shown. */
type Reason = 'offline' | 'unreachable';

/** The same texts as in the interface's dictionary, which is too large for a worker. */
export const noteTexts = {
  en: {
    offline: 'You are offline. This is a copy saved on {date}.',
    unreachable: 'The portal cannot be reached. This is a copy saved on {date}.',
  },
  hi: {
    offline: 'आप ऑफलाइन हैं। यह {date} को सहेजी गई प्रति है।',
    unreachable: 'पोर्टल से संपर्क नहीं हो पा रहा है। यह {date} को सहेजी गई प्रति है।',
  },
} as const;

type Language = keyof typeof noteTexts;

/**
 * Adds a note above a saved page. The note stands before `#root`, so the markup that React hydrates is as the server
 * rendered it.
 */
export function withNote(html: string, savedAt: string, reason: Reason): string {
  const language = languageIn(html);
  const text = noteTexts[language][reason].replace('{date}', timeText(savedAt, language));
  const note = `<div class="saved-copy" role="status">${escaped(text)}</div>`;
  return html.replace('<div id="root">', (root) => note + root);
}

export function languageIn(html: string): Language {
  return /<html[^>]* lang="hi"/.test(html) ? 'hi' : 'en';
}

function timeText(savedAt: string, language: Language): string {
  const [date, time] = [
    { day: 'numeric', month: 'short', year: 'numeric' } as const,
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const,
  ].map((shape) =>
    new Intl.DateTimeFormat(`${language}-IN`, { ...shape, timeZone: 'Asia/Kolkata' }).format(new Date(savedAt)),
  );
  return `${date}, ${time}`;
}

/** A page in the worker's cache. */
export interface SavedPage {
  readonly address: string;
  readonly savedAt: string;
  readonly title: string;
}

/** Fills the offline page with the saved pages. React does not hydrate that page, so the list stays. */
export function withSavedPages(html: string, pages: readonly SavedPage[]): string {
  const language = languageIn(html);
  const rows = pages.map(({ address, savedAt, title }) => {
    const link = `<a class="title-link" href="${escaped(address)}">${escaped(title)}</a>`;
    return `<li>${link} <span class="label">${escaped(timeText(savedAt, language))}</span></li>`;
  });
  return html.replace(/<ul id="saved-pages"[^>]*>/, (list) => list + rows.join(''));
}

/** The hydration data of a document; undefined where the document has none. */
export function pageIn(html: string): { readonly head: { readonly title: string } } | undefined {
  const [, json] = /<script id="hydration" type="application\/json">([^<]*)<\/script>/.exec(html) ?? [];
  if (json === undefined) return undefined;
  // The server writes it in this shape (`shell/hydration`).
  return (JSON.parse(json) as { readonly page: { readonly head: { readonly title: string } } }).page;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
