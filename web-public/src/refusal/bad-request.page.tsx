import type { Site } from '../app/site';
import { Refusal } from './refusal';

export function BadRequestPage({ site }: { readonly site: Site }) {
  return (
    <Refusal site={site} heading="This address cannot be read">
      <p>Part of it is not valid: a percent sign must be followed by two digits. Please check how it was copied.</p>
    </Refusal>
  );
}
