import { useLanguageOf, useSite } from '../app/site-context';
import { PrintButton } from '../detail/print';
import { PageHeading } from '../ui/page-parts';
import { Moment } from '../ui/time';
import type { SlipCode, SlipView } from './slip.loader';
import { pastPath } from './versions.page';

/** A slip of paper: what a notice said, since when, and a code that proves it. */
export function View({ view }: { readonly view: SlipView }) {
  const { t, settings } = useSite();
  const languageOf = useLanguageOf();
  const { of, title, at, facts, texts, proven, proof, code } = view;
  return (
    <div className="reading-width">
      <PageHeading>{t('What this board said')}</PageHeading>
      <p lang={languageOf(title)} className="mt-2 font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="mt-2">
        <Moment at={at} withTime /> · {settings.origin}
      </p>
      <PrintButton />
      <table className="facts past-facts">
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('It said')}</th>
            <th scope="col">{t('Since')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ key, label, value, since }) => (
            <tr key={key}>
              <th scope="row">{t(label)}</th>
              <td lang={languageOf(value)} className="wrap-anywhere">
                {value}
              </td>
              <td>
                <Moment at={since} withTime />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {texts > 0 && (
        <p className="mt-2 text-muted">{t('Longer texts are not on the slip: {count}.', { count: texts })}</p>
      )}
      <div className="slip-proof">
        {code && <Code code={code} />}
        <div>
          <p>
            {t('Proven is the entry at index {number} of the public log, made on', { number: proven.leaf })}{' '}
            <Moment at={proven.time} withTime />: {proven.label === undefined ? t(proven.what) : t(proven.label)}
          </p>
          <p className="mt-2">
            {code
              ? t(
                  'Scan the code: the page that opens checks it on your device, also without a network once it was open there.',
                )
              : t('This entry has no room in a code. Copy its proof below into the page that checks it.')}
          </p>
          <p className="mt-2">
            {t('It proves that this entry was public, not that none came after it: compare the versions for that.')}
          </p>
          <p className="mt-2">
            <a href="/verify" className="text-link">
              {t('Check a slip')}
            </a>
            {' · '}
            <a href={pastPath('versions', of)} rel="nofollow" className="text-link">
              {t('What it said, and when')}
            </a>
          </p>
        </div>
      </div>
      <details className="print-place">
        <summary>{t('The proof as text')}</summary>
        <pre className="slip-text">{proof}</pre>
      </details>
    </div>
  );
}

/** Squares of white around the code, which readers of codes need. */
const quiet = 4;

function Code({ code: { size, path } }: { readonly code: SlipCode }) {
  const { t } = useSite();
  const side = size + 2 * quiet;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={t('Code that proves it')}
      shapeRendering="crispEdges"
      className="slip-code"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
