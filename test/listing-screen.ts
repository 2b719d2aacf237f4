import { expect } from '@jest/globals';
import type { listingKinds } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import type { ApiClient, Fields } from './api-client.js';
import { type ConsolePage, expectEnabled } from './console-page.js';
import { titleLabel } from '../web-admin/src/words/title-label.js';
import { addListing, newTitle } from './content.js';

type Kind = (typeof listingKinds)[number];

/** Where the records lead that a screen is opened with. */
export const address = 'https://ssc.example/cgl';

/** The manager of admit cards, or of result listings. */
export class ListingScreen {
  constructor(
    readonly desk: ConsolePage,
    private readonly staff: ApiClient,
    readonly kind: Kind,
  ) {}

  open(): Promise<void> {
    return this.desk.openAfresh(this.kind.console.label);
  }

  /** Opens it with a record of its own, and gives its title. */
  async openWithOne(): Promise<string> {
    const title = newTitle('CGL');
    await addListing(this.staff, this.kind, title, { applyLink: address });
    await this.open();
    return title;
  }

  title(): Locator {
    return this.desk.field(titleLabel(this.kind));
  }

  link(): Locator {
    return this.desk.field('Apply Link');
  }

  heading(name: string): Promise<void> {
    return this.desk.page.getByRole('heading', { name, exact: true }).waitFor();
  }

  /** Opens it, and sends a new record with this title; gives the title. */
  async add(title: string, link = ''): Promise<string> {
    await this.open();
    await this.title().fill(title);
    await this.link().fill(link);
    await this.desk.button('Add Item').click();
    return title;
  }

  async edit(title: string): Promise<void> {
    await this.desk.row(title).getByRole('button', { name: 'Edit' }).click();
    await this.heading(`Edit: ${title}`);
  }

  async update(): Promise<void> {
    await this.desk.button('Update Item').click();
    await this.desk.said('Item updated.');
    await expectAddMode(this);
  }

  /** The records with this title. */
  async stored(title: string): Promise<readonly Fields[]> {
    return (await this.all()).filter((listing) => listing[this.kind.titleField] === title);
  }

  async all(): Promise<readonly Fields[]> {
    return (await this.staff.get(`/${this.kind.path}`)).list;
  }

  /** The list that readers see. */
  async readers(): Promise<string> {
    return (await fetch(this.staff.url + this.kind.site.listPaths[0])).text();
  }
}

/** The form is empty, and adds. */
export async function expectAddMode(screen: ListingScreen): Promise<void> {
  await screen.heading('New item');
  await expectEnabled(screen.desk.button('Add Item'));
  expect([await screen.title().inputValue(), await screen.link().inputValue()]).toEqual(['', '']);
}
