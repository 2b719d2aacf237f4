/** A message of the portal, which `api/src/push/push-message.ts` makes. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly lang: string;
}

interface ShownMessage {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: { readonly url: string } };
}

/** The notification of a message. @throws SyntaxError for a text that the portal has not sent */
export function shownMessage(text: string): ShownMessage {
  const { title, body, url, tag, lang } = JSON.parse(text) as PushMessage;
  return { title, options: { body, tag, lang, icon: '/icon-192.png', data: { url } } };
}

/** The address that a press opens: one of the portal. */
export function openedAddress(data: ShownMessage['options']['data'], origin: string): string {
  const url = new URL(data.url, origin);
  return url.origin === origin ? url.href : `${origin}${url.pathname}`;
}
