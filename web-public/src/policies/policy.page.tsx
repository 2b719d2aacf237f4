import { PageHeading } from '../ui/page-parts';
import type { PolicyView } from './policy';
import { PolicyText } from './policy-text';

export function View({ view }: { readonly view: PolicyView }) {
  return (
    <article className="reading-width">
      <PageHeading>{view.text.heading}</PageHeading>
      <PolicyText policy={view} level={2} />
    </article>
  );
}
