import { fromDigits } from '../past/proof-code';
import { checkProof, FaultyProof, type Keys, type Proven } from './check-proof';
import { type VerifySay, verifyWords } from './verify-words';

/** The page that checks slips: one file, which asks the network for nothing (`/verify`). */
function start(): void {
  const say = verifyWords(document.documentElement.lang);
  const keys = JSON.parse(document.getElementById('keys')?.textContent ?? '') as Keys;
  const main = document.querySelector('main') ?? document.body;
  const result = element('div', { role: 'status' });
  const field = element('textarea', { id: 'proof', rows: '8', spellcheck: 'false' });
  const check = element('button', { type: 'button' }, say('check'));
  const list = [keys.log, ...keys.witnesses].map((key) => element('li', {}, key));
  main.append(
    element('h1', {}, say('heading')),
    result,
    element('p', {}, say('how')),
    element('label', { for: 'proof' }, say('field')),
    field,
    check,
    element('p', {}, say('keys')),
    element('ul', {}, ...list),
  );
  document.title = say('heading');

  const show = async (text: string) => {
    try {
      result.replaceChildren(...shown(await checkProof(text, keys), say));
    } catch (error) {
      if (!(error instanceof FaultyProof)) throw error;
      result.replaceChildren(element('h2', {}, say('notProven')), element('p', {}, say(error.fault)));
    }
  };
  const showCode = async () => {
    const digits = location.hash.slice(1);
    if (digits === '') return;
    field.value = (await textIn(digits)) ?? '';
    await show(field.value);
  };
  check.addEventListener('click', () => void show(field.value));
  addEventListener('hashchange', () => void showCode());
  void showCode();
}

/** The proof that a code holds; undefined where it was misread. */
async function textIn(digits: string): Promise<string | undefined> {
  const packed = fromDigits(digits);
  if (!packed) return undefined;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await new Response(stream).text();
  } catch {
    return undefined;
  }
}

function shown({ entry, index, size, log, seen }: Proven, say: VerifySay): readonly HTMLElement[] {
  const times = seen.map(({ time }) => time);
  return [
    element('h2', {}, say('proven')),
    element('p', {}, say('said', { log, index, size })),
    element('p', {}, element('strong', {}, entry.title)),
    element('p', {}, [entry.what, say('at', { time: timeText(Date.parse(entry.time)) })].join(', ')),
    element('ul', {}, ...changesIn(entry.changes, say).map((line) => element('li', {}, line))),
    ...(entry.reason ? [element('p', {}, entry.reason)] : []),
    ...seen.map(({ name, time }) => element('p', {}, say('seen', { name, time: timeText(time * 1000) }))),
    element('p', {}, times.length === 0 ? say('alone') : say('later', { time: timeText(Math.min(...times) * 1000) })),
  ];
}

function changesIn(changes: unknown, say: VerifySay): readonly string[] {
  if (!Array.isArray(changes)) return [say('hidden')];
  const text = (value: unknown) => (typeof value === 'string' ? value || say('nothing') : say('hidden'));
  return (changes as readonly Readonly<Record<string, unknown>>[]).map(({ label, before, after }) =>
    say('from', { label: String(label), before: text(before), after: text(after) }),
  );
}

/** In Indian Standard Time. */
function timeText(time: number): string {
  if (Number.isNaN(time)) return '?';
  return `${new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} IST`;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

start();
