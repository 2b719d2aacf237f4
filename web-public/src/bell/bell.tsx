import { useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../app/site-context';
import { Section } from '../ui/page-parts';
import { canBeTold, follow, isFollowed, NotAllowed, onFollowed, unfollow } from './followed';

/** Lets this browser hear of changes of the posting. It asks nothing before the reader presses. */
export function Bell({ id }: { readonly id: string }) {
  const t = useTranslate();
  const state = useSyncExternalStore(onFollowed, () => stateOf(id), unknown);
  const [outcome, setOutcome] = useState<'busy' | 'denied' | 'failed'>();
  const press = async () => {
    const record = { kind: 'posting', id } as const;
    setOutcome('busy');
    try {
      await (isFollowed(id) ? unfollow(record) : follow(record));
      setOutcome(undefined);
    } catch (error) {
      setOutcome(error instanceof NotAllowed ? 'denied' : 'failed');
    }
  };
  // Nobody can hear of anything without scripts.
  if (state === 'unknown') return null;
  const isOff = outcome === 'busy' || state === 'cannot';
  return (
    <Section headingId="bell" heading={t('News of this notice')} className="bell share">
      <p className="mt-3">
        <button type="button" className="button-quiet" disabled={isOff} onClick={() => void press()}>
          {state === 'on' ? t('Stop telling me') : t('Tell me when this changes')}
        </button>
      </p>
      <p className="mt-2 text-small" role="status">
        {state === 'cannot' && t('This browser cannot be told. On an iPhone, add the site to the home screen first.')}
        {outcome === 'denied' &&
          t('Your browser does not allow it. You can change that in its settings for this site.')}
        {outcome === 'failed' && t('That did not work. Please try again.')}
        {state === 'on' && t('This browser is told of every change, and 7 and 2 days before the last date.')}
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

function stateOf(id: string): 'cannot' | 'off' | 'on' {
  if (!canBeTold()) return 'cannot';
  return isFollowed(id) ? 'on' : 'off';
}
