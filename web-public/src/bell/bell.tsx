import { useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../app/site-context';
import { PresentOnly, Section } from '../ui/page-parts';
import { canBeTold, follow, type Followed, isFollowed, isInPlace, NotAllowed, onFollowed, unfollow } from './followed';

const ofNotice = {
  heading: 'News of this notice',
  press: 'Tell me when this changes',
  told: 'This browser is told of every change, and 7 and 2 days before the last date.',
} as const;
const ofList = {
  heading: 'News of this list',
  press: 'Tell me of news here',
  told: 'This browser is told of what is new or withdrawn here, and of last dates that move.',
} as const;

/** Lets this browser hear of a notice, a list or a filter. It asks nothing before the reader presses. */
export function Bell({ subject }: { readonly subject: Followed }) {
  const bell = <PresentBell subject={subject} />;
  // The end of a short list stays where it is when scripts come.
  return <PresentOnly>{subject.records ? bell : <div className="bell-place">{bell}</div>}</PresentOnly>;
}

function PresentBell({ subject }: { readonly subject: Followed }) {
  const t = useTranslate();
  const state = useSyncExternalStore(onFollowed, () => stateOf(subject), unknown);
  const [outcome, setOutcome] = useState<'busy' | 'denied' | 'failed'>();
  const words = subject.records ? ofNotice : ofList;
  const press = async () => {
    setOutcome('busy');
    try {
      await (isFollowed(subject) ? unfollow(subject) : follow(subject));
      setOutcome(undefined);
    } catch (error) {
      setOutcome(error instanceof NotAllowed ? 'denied' : 'failed');
    }
  };
  // Nobody can hear of anything without scripts.
  if (state === 'unknown') return null;
  const isOff = outcome === 'busy' || state === 'cannot';
  return (
    <Section headingId="bell" heading={t(words.heading)} className={subject.records ? 'bell share' : 'notice mt-8'}>
      <p className="mt-3">
        <button type="button" className="button-quiet" disabled={isOff} onClick={() => void press()}>
          {state === 'on' ? t('Stop telling me') : t(words.press)}
        </button>
      </p>
      <p className="mt-2 text-small" role="status">
        {state === 'cannot' && t('This browser cannot be told. On an iPhone, add the site to the home screen first.')}
        {outcome === 'denied' &&
          t('Your browser does not allow it. You can change that in its settings for this site.')}
        {outcome === 'failed' && t('That did not work. Please try again.')}
        {state === 'on' && t(words.told)}
        {state === 'other' && t('This browser follows another filter. This one takes its place.')}
      </p>
      <p className="mt-2 text-small">
        {t(
          'The board stores the address and the keys that your browser makes for this, the language, and what you follow.',
        )}{' '}
        {t('One press deletes it again.')}
      </p>
    </Section>
  );
}

const unknown = () => 'unknown' as const;

function stateOf(subject: Followed): 'cannot' | 'off' | 'other' | 'on' {
  if (!canBeTold()) return 'cannot';
  if (isFollowed(subject)) return 'on';
  return isInPlace(subject) ? 'other' : 'off';
}
