import { families, type Family, type ListingKind, listingKinds } from '@noticeboard/content-model';
import type { ApiClient, Reply, SendOptions } from './api-client.js';
import { postingParts, partBody, partsPath, writtenRecord } from './posting-parts.js';
import { idOf, notificationPath, postingPath, requiredFields, titled, titlePath } from './content.js';

const link = 'https://apply.example/';

/** Titles of a family's two postings, and the one that the first is given later. */
const titlesOf = ({ key }: Family) => ({
  first: `${key} Clerk / 50% लिपिक`,
  second: `${key} Peon`,
  renamed: `${key} Senior Clerk`,
});

/** Every family and kind, changed in every way, step by step; what of it can be read, by address. */
export class ChangingContent {
  /** The position of the last write. */
  position = '';
  /** Path of the steps of a change set, where writes are to be prepared and not done. */
  below = '';
  readonly #ids = new Map<string, string>();
  readonly #records: string[] = [];

  constructor(private readonly staff: ApiClient) {}

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    'nothing yet': async () => {},
    'postings are added': () => this.#forFamilies((family) => this.#addPostings(family)),
    'notifications are added': () => this.#forFamilies((family) => this.#addNotifications(family)),
    'tables and items are added': async () => {
      for (const kind of postingParts) await this.#addPart(kind);
    },
    'notices are added': () => this.#forListings((kind) => this.#addListing(kind)),
    'postings are edited': () =>
      this.#forFamilies((family) => this.#put(postingPath(family, this.#id(family, 'first')), { salaryRange: '₹ 9' })),
    'postings are renamed': () =>
      this.#forFamilies((family) =>
        this.#put(postingPath(family, this.#id(family, 'first')), titled(family, titlesOf(family).renamed)),
      ),
    'what belongs to them is edited': async () => {
      await this.#forFamilies((family) =>
        this.#put(this.#notification(family), { lastDateApply: '20 Nov 2026', dynamicInputs: ['a', 'b'] }),
      );
      for (const kind of postingParts) await this.#putPart(kind, { content: kind.contents[1] });
    },
    'answer keys are approved': () => this.#approval('approve-job'),
    'tables and items are moved': async () => {
      for (const kind of postingParts) await this.#putPart(kind, { title: titlesOf(kind.family).second });
    },
    'notices are edited': () =>
      this.#forListings((kind) => this.#put(`/${kind.path}/${this.#id(kind, 'notice')}`, { applyLink: `${link}2` })),
    'approvals are taken back, notifications deleted': async () => {
      await this.#approval('deapprove-job');
      await this.#forFamilies((family) => this.#delete(this.#notification(family)));
    },
    'an account is added': () =>
      this.#post('/accounts', { username: 'reader', password: 'reads everything', role: 'auditor' }).then(noted),
    'all is deleted': async () => {
      await this.#forFamilies((family) => this.#delete(postingPath(family, this.#id(family, 'second'))));
      await this.#forListings((kind) => this.#delete(`/${kind.path}/${this.#id(kind, 'notice')}`));
    },
  };

  /** Lists in all their dialects: they answer at any time. */
  readonly lists: readonly string[] = [
    ...families.flatMap((family) => [postingPath(family), `/${family.paths.tables}`, `/${family.paths.items}`]),
    ...listingKinds.map(({ path }) => `/${path}`),
    '/answare/approved-jobs',
    '/accounts',
  ].flatMap((path) => [
    path,
    `${path}?limit=1&page=2`,
    `${path}?${new URLSearchParams({ sort: '["id","DESC"]', range: '[0,0]', filter: '{}' }).toString()}`,
    ...(path === '/accounts' ? [] : [`${path}?q=clerk`]),
  ]);

  /** Every title that a posting has had. */
  readonly titles = families.flatMap((family) =>
    Object.values(titlesOf(family)).map((title) => [family, title] as const),
  );

  /** Single records, and what is read by a title, as far as they have been added. */
  get records(): readonly string[] {
    return this.#records;
  }

  async #addPostings(family: Family): Promise<void> {
    const { first, second, renamed } = titlesOf(family);
    for (const [name, title] of Object.entries({ first, second })) {
      const id = idOf((await this.#post(postingPath(family), titled(family, title))).body);
      this.#ids.set(`${family.key} ${name}`, id);
      this.#records.push(postingPath(family, id), `${postingPath(family, id)}/changes`);
    }
    for (const title of [first, second, renamed]) {
      const ofFamily = postingParts.filter((kind) => kind.family === family);
      this.#records.push(titlePath(family, title), ...ofFamily.map((kind) => partsPath(kind, title)));
    }
  }

  async #addNotifications(family: Family): Promise<void> {
    const path = notificationPath(family, this.#id(family, 'first'));
    await this.#post(path, { ...requiredFields, nameOfPost: 'Older' });
    this.#ids.set(`${family.key} notification`, idOf((await this.#post(path, requiredFields)).body));
  }

  #notification(family: Family): string {
    return notificationPath(family, this.#id(family, 'first'), this.#id(family, 'notification'));
  }

  async #addPart(kind: (typeof postingParts)[number]): Promise<void> {
    const body = partBody(kind, { title: titlesOf(kind.family).first, content: kind.contents[0] });
    const reply = await this.#write('POST', kind.path, body);
    this.#ids.set(kind.what, idOf(writtenRecord(kind, reply)));
  }

  async #putPart(
    kind: (typeof postingParts)[number],
    given: { readonly title?: string; readonly content?: unknown },
  ): Promise<void> {
    await this.#write('PUT', `${kind.path}/${this.#ids.get(kind.what)}`, partBody(kind, given));
  }

  async #addListing(kind: ListingKind): Promise<void> {
    const path = `/${kind.path}`;
    await this.#post(path, { [kind.titleField]: 'Clerk, older', applyLink: link });
    const id = idOf((await this.#post(path, { [kind.titleField]: 'Clerk', applyLink: link })).body);
    this.#ids.set(`${kind.key} notice`, id);
    this.#records.push(`${path}/${id}`);
  }

  #approval(what: 'approve-job' | 'deapprove-job'): Promise<void> {
    const [{ titleField }] = families;
    return this.#post(`/answare/${what}`, { [titleField]: titlesOf(families[0]).renamed }).then(noted);
  }

  #id({ key }: Pick<Family | ListingKind, 'key'>, name: string): string {
    const id = this.#ids.get(`${key} ${name}`);
    if (id === undefined) throw new RangeError(`no ${name} of ${key} was added`);
    return id;
  }

  async #forFamilies(change: (family: Family) => Promise<void>): Promise<void> {
    for (const family of families) await change(family);
  }

  async #forListings(change: (kind: ListingKind) => Promise<void>): Promise<void> {
    for (const kind of listingKinds) await change(kind);
  }

  #post(path: string, body: object): Promise<Reply> {
    return this.#write('POST', path, { body });
  }

  #put(path: string, body: object): Promise<void> {
    return this.#write('PUT', path, { body }).then(noted);
  }

  #delete(path: string): Promise<void> {
    return this.#write('DELETE', path).then(noted);
  }

  async #write(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    const reply = await this.staff.send(method, this.below + path, options);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    this.position = String(reply.headers['x-position']);
    return reply;
  }
}

const noted = () => undefined;
