import { useSite } from '../app/site-context';

/** The notices behind the `#` of an address, which no browser sends to anybody: opened on another phone, they are there. */
export function TransferCode({ ids }: { readonly ids: readonly string[] }) {
  const { settings, t } = useSite();
  const address = `${settings.origin}/saved#ids=${ids.join(',')}`;
  return (
    <section aria-labelledby="transfer" className="mt-8">
      <h2 id="transfer" className="section-heading">
        {t('On another phone')}
      </h2>
      <p>{t('Send this address to the other phone and open it there. What stands behind the # reaches no server.')}</p>
      <textarea
        readOnly
        rows={3}
        aria-labelledby="transfer"
        value={address}
        className="mt-2 w-full rounded border border-rule bg-surface p-2 text-small wrap-anywhere"
        onFocus={(event) => event.target.select()}
      />
    </section>
  );
}
