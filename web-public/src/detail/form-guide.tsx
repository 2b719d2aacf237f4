import { useWords } from '../app/site-context';

const tips = [
  'Watch the tutorial before you start, so that no step surprises you.',
  'Read the full notification: eligibility, age limit, dates and fee.',
  'Collect the documents you will be asked for: certificates, address and basic details.',
  'Keep a scanned photo, signature and ID proof ready, in the size the form asks for.',
  'Check the preview and every column carefully before you submit.',
  'Pay the application fee. Without it the form is incomplete.',
  'Print the final submitted form and keep it.',
];

export function FormGuide() {
  const t = useWords();
  return (
    <section aria-labelledby="guide" className="notice">
      <h2 id="guide" className="section-heading">
        {t('How to fill the online form')}
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6 marker:font-bold">
        {tips.map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ol>
    </section>
  );
}
