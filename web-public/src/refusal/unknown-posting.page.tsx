import { messages } from '@noticeboard/content-model';
import type { Site } from '../app/site';
import { Refusal } from './refusal';

export function UnknownPostingPage({ site }: { readonly site: Site }) {
  return (
    <Refusal site={site} heading="Page not found">
      <p>{messages.unknownTitle}</p>
    </Refusal>
  );
}
