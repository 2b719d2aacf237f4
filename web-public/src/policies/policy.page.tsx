import { PageHeading } from '../words/page-heading';
import { PolicyText } from './policy-text';
import type { PolicyView } from './policy.data';

export function View({ view }: { readonly view: PolicyView }) {
  return (
    <article className="reading-width">
      <PageHeading>{view.text.heading}</PageHeading>
      <PolicyText policy={view} level={2} />
    </article>
  );
}
