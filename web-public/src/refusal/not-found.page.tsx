import type { Site } from '../app/site';
import { Refusal } from './refusal';

export function NotFoundPage({ site }: { readonly site: Site }) {
  return (
    <Refusal site={site} heading="Page not found">
      <p>There is no page at this address. It may have been mistyped.</p>
    </Refusal>
  );
}
