import type { Site } from '../app/site';
import { languageOf } from '../words/language';
import { Moment } from '../words/moment';
import { Refusal } from './refusal';

interface GonePageProps {
  readonly site: Site;
  readonly title: string;
  readonly deletedAt: string;
}

export function GonePage({ site, title, deletedAt }: GonePageProps) {
  return (
    <Refusal site={site} heading="This notice was removed">
      <p>
        <strong lang={languageOf(title)}>{title}</strong> was removed on <Moment at={deletedAt} />.
      </p>
    </Refusal>
  );
}
