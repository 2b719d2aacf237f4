import type { MailAnswer } from '@noticeboard/content-model';
import { useTranslate } from '../app/site-context';
import { MailForm } from '../bell/news-by-mail';
import { PageHeading } from '../ui/page-parts';
import { ListLinks } from '../ui/list-links';
import type { MailView } from './mail.loader';

export function View({ view: { answer, about } }: { readonly view: MailView }) {
  const t = useTranslate();
  const isTaken = answer?.wrong.length === 0;
  return (
    <div className="reading-width">
      <PageHeading>{t(isTaken ? 'Look into your mail' : 'News by mail')}</PageHeading>
      {answer && isTaken ? <Taken {...answer} /> : <NotYet {...(answer && { answer })} about={about} />}
    </div>
  );
}

/** The same for every address: nobody learns here whether the portal knows it. */
function Taken({ address }: Pick<MailAnswer, 'address'>) {
  const t = useTranslate();
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        {t(
          'If {address} can be reached, a mail is on its way. Open its link within 48 hours and press the button there.',
          {
            address,
          },
        )}
      </p>
      <p className="mt-3">{t('It can be among the unwanted mails. If there is none, ask again tomorrow.')}</p>
    </>
  );
}

function NotYet({ answer, about }: Pick<MailView, 'answer' | 'about'>) {
  const t = useTranslate();
  if (answer?.follow && about.length > 0) return <MailForm follow={answer.follow} about={about} given={answer} />;
  return (
    <>
      {answer && (
        <p role="alert" className="mt-3 border-l-4 border-lal pl-3 text-lal">
          {t('What the mails would be about is not here, or no longer. Nothing was stored.')}
        </p>
      )}
      <p className="mt-3">{t('You can ask for mails at the end of a notice, of a list, and of a filtered list:')}</p>
      <ListLinks />
    </>
  );
}
