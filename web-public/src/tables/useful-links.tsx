import { type Attachment, type TakenDown, type UsefulItems, linkTarget } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { storedFile } from '../app/addresses';
import { useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { useMade } from '../ui/made-markup';
import { fileSize, OutwardLink, Section } from '../ui/page-parts';
import { TakenDownNote } from '../ui/taken-down';

export interface UsefulLinksProps {
  readonly items: readonly UsefulItems[];
  /** The last attachment comes first. */
  readonly reversed: boolean;
  /** Bytes by stored path. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** PDFs that were taken down, by stored path. */
  readonly takenDown?: Readonly<Record<string, TakenDown>>;
  /** Shown beside a row that changed; `index` is that of the attachment in its record. */
  readonly changed?: (itemsId: string, index: number) => ReactNode;
}

export function UsefulLinks(links: UsefulLinksProps) {
  const t = useTranslate();
  const rows = linkRows(links);
  const content = useMade(links.items, <LinkRows rows={rows} links={links} />);
  if (rows.length === 0) return null;
  return (
    <Section id="useful-links" headingId="useful-links-heading" heading={t('Useful Links')}>
      <table aria-labelledby="useful-links-heading" className="useful-links">
        <tbody {...content} />
      </table>
    </Section>
  );
}

interface LinkRow {
  /** The id of the record. */
  readonly id: string;
  readonly attachment: Attachment;
  readonly index: number;
}

/** In the order that is shown. */
export function linkRows({ items, reversed }: Pick<UsefulLinksProps, 'items' | 'reversed'>): readonly LinkRow[] {
  const rows = items.flatMap(({ id, attachments }) =>
    attachments.map((attachment, index) => ({ id, attachment, index })),
  );
  return reversed ? rows.reverse() : rows;
}

interface LinkRowsProps {
  readonly rows: readonly LinkRow[];
  /** Those that they are of. */
  readonly links: UsefulLinksProps;
}

export function LinkRows({ rows, links: { sizes = {}, takenDown = {}, changed } }: LinkRowsProps) {
  const languageOf = useLanguageOf();
  return rows.map(({ id, attachment, index }) => (
    <tr key={`${id} ${index}`}>
      <th scope="row" lang={languageOf(attachment.title)}>
        {attachment.title}
      </th>
      <td>
        {attachment.type === 'link' ? (
          <WebLink attachment={attachment} />
        ) : (
          <PdfLink
            attachment={attachment}
            bytes={sizes[attachment.content]}
            takenDown={takenDown[attachment.content]}
          />
        )}
        {changed?.(id, index)}
      </td>
    </tr>
  ));
}

function WebLink({ attachment: { title, content } }: { readonly attachment: Attachment }) {
  const t = useTranslate();
  const address = linkTarget(content);
  if (!address) return <span className="link-target">{t('Link not available')}</span>;
  return (
    <>
      <OutwardLink href={address.href} className="button-quiet">
        {t('Click Here')}
        <HiddenTitle title={title} />
      </OutwardLink>
      <span className="link-target">{address.host}</span>
    </>
  );
}

interface PdfLinkProps {
  readonly attachment: Attachment;
  readonly bytes: number | undefined;
  readonly takenDown: TakenDown | undefined;
}

function PdfLink({ attachment: { title, content, fileName }, bytes, takenDown }: PdfLinkProps) {
  const { settings, t } = useSite();
  const languageOf = useLanguageOf();
  if (takenDown) {
    return (
      <span className="link-target">
        <TakenDownNote takenDown={takenDown} />
      </span>
    );
  }
  const file = storedFile(content, fileName);
  if (file === undefined) return <span className="link-target">{t('File not available')}</span>;
  return (
    <>
      <a href={file} download data-address={settings.origin + file} className="button-quiet">
        {t('Download PDF')}
        <HiddenTitle title={title} />
      </a>
      <span className="link-target">
        <span lang={languageOf(fileName)}>{fileName}</span> {bytes !== undefined && fileSize(bytes)}
      </span>
    </>
  );
}

/** The visually hidden title gives each of the equally worded links an accessible name of its own. */
function HiddenTitle({ title }: { readonly title: string }) {
  const languageOf = useLanguageOf();
  return (
    <span className="sr-only">
      : <span lang={languageOf(title)}>{title}</span>
    </span>
  );
}
