import { type Attachment, families, type Family } from '@noticeboard/content-model';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createFakeApi, type FakeApi } from '../../test-support/fake-api.js';
import { openConsole, writesOf } from '../../test-support/open-console.js';

export const link: Attachment = {
  title: 'Apply Online',
  type: 'link',
  content: 'https://ssc.gov-in.example/apply',
  fileName: '',
};
export const notice: Attachment = {
  title: 'Notice',
  type: 'pdf',
  content: `uploads/ab/ab${'0'.repeat(62)}.pdf`,
  fileName: 'CGL notice.pdf',
};

interface Opening {
  readonly as?: 'asha' | 'ravi';
  /** The records that the posting has already. */
  readonly items?: readonly (readonly Attachment[])[];
  readonly selected?: boolean;
}

/** The attachments screen of a family, at a posting. */
export function openAttachments(family: Family, { as = 'asha', items = [], selected = true }: Opening = {}) {
  const api = createFakeApi(families);
  const posting = api.postings(family.key).add({ title: 'CGL 2026' });
  const store = api.items(family.key);
  const ids = items.map((attachments) => store.add(posting, attachments));
  const path = `/admin/${family.console.items.path}${selected ? `?posting=${posting}` : ''}`;
  return { ...openConsole(path, { api, as }), store, posting, ids, write: `/api/${family.paths.items}` };
}

/** The inputs and buttons of one attachment of the form. */
export async function attachment(number: number) {
  return within(await screen.findByRole('group', { name: `Attachment ${number}` }));
}

/** What the form shows of its attachments, by their titles. */
export function titlesInForm(): readonly string[] {
  return screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Title/ }).map(({ value }) => value);
}

export function pdf(name: string, content = '%PDF-1.7', type = 'application/pdf'): File {
  return new File([content], name, { type, lastModified: 1 });
}

/** As a browser tells of a paste or a drop. */
export function transfer({
  text = '',
  html = '',
  files = [],
}: {
  text?: string;
  html?: string;
  files?: readonly File[];
}) {
  const data: Readonly<Record<string, string>> = { 'text/plain': text, 'text/html': html };
  const types = files.length > 0 ? ['Files'] : ['text/plain', 'text/html'];
  return { files, types, getData: (type: string) => data[type] ?? '' };
}

export function form(): HTMLElement {
  return screen.getByRole('region', { name: /^(New item|Edit: item \d+)$/ });
}

export function drop(files: readonly File[]): void {
  fireEvent.drop(form(), { dataTransfer: transfer({ files }) });
}

/** In one go: what is typed key by key is slow here. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
}

/** The writes of items, without the looks at the size of a file. */
export function itemWrites(api: FakeApi) {
  return writesOf(api).filter(({ method }) => method !== 'HEAD');
}
