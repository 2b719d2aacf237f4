import type { Follow, MailAnswer } from '@noticeboard/content-model';
import { stateParameterOf, useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { Section } from '../ui/page-parts';

export interface NewsByMailProps {
  readonly follow: Partial<Follow>;
  /** The subjects of the mails, a line for each. */
  readonly about: readonly string[];
}

/** Asks for mails about what a page shows. It needs no script; a portal that sends no mail has nothing of it. */
export function NewsByMail(props: NewsByMailProps) {
  const { t, settings, ...site } = useSite();
  if (!settings.sendsMail || stateParameterOf(site)) return null;
  return (
    <Section headingId="by-mail" heading={t('News by mail')} className="notice mt-8 print:hidden">
      <MailForm {...props} />
    </Section>
  );
}

const times = [
  { when: 'now', label: 'At once' },
  { when: 'daily', label: 'Once a day, at {time} in India' },
  { when: 'weekly', label: 'Once a week, on Sundays at {time} in India' },
] as const;

const nothingTyped: Pick<MailAnswer, 'address' | 'when' | 'wrong'> = { address: '', when: 'now', wrong: [] };
const control = 'min-h-11 w-full rounded border border-rule bg-surface px-2';

/** @param given as it was sent before, with the fields to correct */
export function MailForm({
  follow,
  about,
  given = nothingTyped,
}: NewsByMailProps & { readonly given?: typeof nothingTyped }) {
  const { t, settings } = useSite();
  const languageOf = useLanguageOf();
  const isWrong = (field: 'address' | 'when') => given.wrong.includes(field);
  return (
    <form method="post" action={mailPath} className="mt-3 grid max-w-prose gap-3">
      <input type="hidden" name="follow" value={JSON.stringify(follow)} />
      <p className="wrap-anywhere">
        {t('About')}:{' '}
        {about.map((line, place) => (
          <span key={line}>
            {place > 0 && ' · '}
            <strong lang={languageOf(line)}>{line}</strong>
          </span>
        ))}
      </p>
      <label className="grid gap-1">
        <span className="label">{t('E-mail address')}</span>
        <input
          name="address"
          type="email"
          required
          maxLength={longestAddress}
          autoComplete="email"
          defaultValue={given.address}
          className={control}
          {...(isWrong('address') && { 'aria-invalid': true, 'aria-describedby': 'address-wrong' })}
        />
      </label>
      {isWrong('address') && <Wrong id="address-wrong" words="Give one mail address, such as name@example.org." />}
      <label className="grid gap-1">
        <span className="label">{t('How often')}</span>
        <select
          name="when"
          defaultValue={given.when}
          className={control}
          {...(isWrong('when') && { 'aria-invalid': true, 'aria-describedby': 'when-wrong' })}
        >
          {times.map(({ when, label }) => (
            <option key={when} value={when}>
              {t(label, { time: settings.mailsAt ?? '' })}
            </option>
          ))}
        </select>
      </label>
      {isWrong('when') && <Wrong id="when-wrong" words="Choose one of these." />}
      <p className="text-small text-muted">
        {t('The portal stores your address, what the mails are about, how often, and the language.')}{' '}
        {t(
          'All of it is deleted once you end the mails by the link in each of them, or after 48 hours if you do not confirm the first one.',
        )}
      </p>
      <p>
        <button className="button-quiet">{t('Send me mails')}</button>
      </p>
    </form>
  );
}

/** Where the form is sent. */
export const mailPath = '/mail/subscriptions';
const longestAddress = 254;

function Wrong({ id, words }: { readonly id: string; readonly words: string }) {
  return (
    <p id={id} role="alert" className="border-l-4 border-lal pl-3 text-lal">
      {useTranslate()(words)}
    </p>
  );
}
