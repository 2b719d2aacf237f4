import { expect } from '@jest/globals';
import { type Family, type Field, notificationFields, wireName } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import type { ApiClient, Fields } from './api-client.js';
import { settled } from './console.js';
import { type ConsolePage, expectEnabled } from './console-page.js';
import { addNotification, addPosting, idOf, newTitle, titlePath } from './content.js';

/** The rows of the field table: the form has an input for each. */
export const formFields: readonly Field[] = notificationFields;

const legends = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
};

/** The screen with a family's notifications, at postings of its own. */
export class NotificationScreen {
  constructor(
    readonly desk: ConsolePage,
    private readonly staff: ApiClient,
    readonly family: Family,
  ) {}

  /** Opens it at a posting with these notifications, and gives its title. */
  async open(...notifications: readonly Fields[]): Promise<string> {
    const title = await this.openAtNone();
    const posting = await addPosting(this.staff, this.family, title);
    for (const notification of notifications)
      await addNotification(this.staff, this.family, idOf(posting), notification);
    await selectPosting(this.desk, title);
    await this.heading(`Items of this job (${notifications.length})`);
    return title;
  }

  /** Opens it with no posting selected, and gives a title that no posting has yet. */
  async openAtNone(): Promise<string> {
    await this.desk.open(this.family.console.notifications.label);
    return newTitle('सहायक');
  }

  async stored(title: string): Promise<readonly Fields[]> {
    return (await this.staff.get(titlePath(this.family, title))).list;
  }

  heading(name: string): Promise<void> {
    return this.desk.page.getByRole('heading', { name, exact: true }).waitFor();
  }

  input(label: string): Locator {
    return this.desk.field(new RegExp(`^${label}\\W*$`));
  }

  async fillRequired(): Promise<void> {
    await this.input('Post Name').fill('Clerk');
    await this.input('Post Date').fill('20 Nov 2026');
    await this.input('Short Information').fill('Ten posts.');
  }

  /** Puts something into the inputs of these fields, and gives what is stored of that. */
  async fill(fields: readonly Field[]): Promise<Fields> {
    for (const field of fields) await this.fillOne(field);
    return Object.fromEntries(fields.map((field) => [wireName(this.family, field), storedValue(field)]));
  }

  /** Labels of the inputs that are marked as wrong. */
  faulty(): Promise<readonly (string | undefined)[]> {
    return this.form()
      .locator('[aria-invalid=true]')
      .evaluateAll((inputs) =>
        inputs.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent.replace(/\W+$/, '')),
      );
  }

  /** The values of the inputs, from the first to the last. */
  typed(): Promise<readonly string[]> {
    return this.form()
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value));
  }

  private form(): Locator {
    return this.desk.page.locator('#notification-form');
  }

  private async fillOne(field: Field): Promise<void> {
    if (!isList(field)) return this.input(field.label).fill(textFor(field));
    const group = this.desk.page.getByRole('group', { name: legends[field.group], exact: true });
    for (const [place, line] of linesFor(field).entries()) {
      await group.getByRole('button', { name: 'Add', exact: true }).click();
      await this.input(field.label).nth(place).fill(line);
    }
  }
}

/** The select of a screen that is about one posting. */
export function postingSelect(desk: ConsolePage): Locator {
  return desk.page.getByRole('combobox', { name: 'Job Title' });
}

/** Finds a posting by its title and selects it. */
export async function selectPosting(desk: ConsolePage, title: string): Promise<void> {
  await postingSelect(desk).fill(title);
  await desk.page.getByRole('option', { name: title, exact: true }).click();
  await settled(desk.page);
}

/** The form is empty, and adds. */
export async function expectAddMode(screen: NotificationScreen): Promise<void> {
  await screen.heading('New item');
  await expectEnabled(screen.desk.button('Add Item'));
  await expectEnabled(postingSelect(screen.desk));
  expect(await screen.typed()).toEqual(formFields.filter((field) => !isList(field)).map(() => ''));
}

function isList({ kind }: Field): boolean {
  return kind === 'lines' || kind === 'dates';
}

function textFor({ kind, label }: Field): string {
  return kind === 'url' ? 'https://ssc.example/' : `${label} of this item`;
}

function linesFor({ label }: Field): readonly string[] {
  return [`${label}: 1–3 December 2026`, `${label}: later`];
}

function storedValue(field: Field): unknown {
  if (!isList(field)) return textFor(field);
  return field.kind === 'lines' ? linesFor(field) : linesFor(field).map((dateValue) => ({ dateValue }));
}
