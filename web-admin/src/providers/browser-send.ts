import type { Answer, RequestOptions, Send } from './http-client.js';

/** The way out of the console in a browser. */
export const sendFromBrowser: Send = (url, options) =>
  options.onProgress ? sendTellingProgress(url, options, options.onProgress) : fetch(url, options);

/** `fetch` tells nothing about a body on its way; only the old interface does. It has no timeout (specification, 7.2). */
function sendTellingProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestOptions,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise<Answer>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((100 * loaded) / total));
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    for (const end of ['error', 'abort']) {
      request.addEventListener(end, () => reject(new TypeError('the request got no answer')));
    }
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    // The console sends nothing else.
    request.send(typeof body === 'string' || body instanceof FormData ? body : null);
  }).finally(() => signal?.removeEventListener('abort', abort));
}

function answerOf(request: XMLHttpRequest): Answer {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status, statusText, headers, text: () => Promise.resolve(responseText) };
}
