import { Title } from 'react-admin';

/** The name of a screen, in the top bar and on the browser's tab. */
export function ScreenTitle({ label }: { readonly label: string }) {
  return (
    <>
      <title>{`${label} · Noticeboard console`}</title>
      <Title title={label} />
    </>
  );
}
