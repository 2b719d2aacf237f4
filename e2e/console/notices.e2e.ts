import { beforeAll, describe, expect, it } from '@jest/globals';
import { listingKinds } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { openConsole, unexpected } from '../../test/console.js';
import { ConsolePage, expectAlert, expectDisabled } from '../../test/console-page.js';
import { newTitle } from '../../test/content.js';
import { multipart, pdf } from '../../test/multipart.js';
import { address, expectAddMode, ListingScreen } from '../../test/listing-screen.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { slowUploads, wordsOf } from '../../test/upload-words.js';

const megabyte = 1024 * 1024;
const [admitCards, results] = listingKinds;
const wrongLink = 'Please enter a valid URL for the Apply Link.';

const portal = sharedPortal();

const folder = await PdfFolder.make();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

describe.each(listingKinds)('The manager of $key', (kind) => {
  let screen: ListingScreen;
  beforeAll(() => void (screen = new ListingScreen(desk, staff, kind)));

  it('adds a title with a link, and starts afresh; readers see it', async () => {
    const title = await screen.add(newTitle('सिपाही'), address);
    await desk.said('Item added.');
    await desk.row(title).getByRole('link', { name: 'ssc.example' }).waitFor();
    await expectAddMode(screen);
    expect(await screen.stored(title)).toMatchObject([{ applyLink: address }]);
    expect(await screen.readers()).toContain(title);
  });
});

describe.each(breadth(listingKinds, [results]))('Every step in the manager of $key', (kind) => {
  let screen: ListingScreen;
  beforeAll(() => void (screen = new ListingScreen(desk, staff, kind)));
  const question = () => desk.dialog('Are you sure you want to delete this item?');

  it('edits what is stored, and adds again afterwards, also after Cancel', async () => {
    const title = await screen.openWithOne();
    await screen.edit(title);
    expect([await screen.title().inputValue(), await screen.link().inputValue()]).toEqual([title, address]);
    await screen.title().fill(`${title} Tier 2`);
    await screen.update();
    expect(await screen.stored(`${title} Tier 2`)).toMatchObject([{ applyLink: address }]);
    await screen.edit(`${title} Tier 2`);
    await screen.link().fill('https://elsewhere.example/');
    await desk.button('Cancel').click();
    await expectAddMode(screen);
    expect(await screen.stored(`${title} Tier 2`)).toMatchObject([{ applyLink: address }]);
  });

  it('deletes after a question, and brings back what was deleted', async () => {
    const title = await screen.openWithOne();
    await desk.chooseIn(desk.row(title), 'Delete');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await screen.stored(title)).toHaveLength(1);
    await desk.chooseIn(desk.row(title), 'Delete');
    await question().getByRole('button', { name: 'Delete' }).click();
    await desk.said('Item deleted.');
    await desk.row(title).waitFor({ state: 'detached' });
    expect(await screen.stored(title)).toEqual([]);
    expect(await screen.readers()).not.toContain(title);
    await desk.button('Undo').click();
    await desk.said('It is back as it was.');
    await desk.row(title).waitFor();
    expect(await screen.stored(title)).toMatchObject([{ applyLink: address }]);
  });

  it('sends nothing without a title, or with a link that is no web address, and says why', async () => {
    await screen.open();
    const before = await screen.all();
    await screen.link().fill(address);
    await desk.button('Add Item').click();
    await desk.page.getByText('Please enter a title.').waitFor();
    await screen.title().fill(newTitle());
    for (const wrong of ['the link', 'javascript:alert(1)']) {
      await screen.link().fill(wrong);
      await desk.button('Add Item').click();
      expect(await desk.alert()).toBe(wrongLink);
      expect(await screen.link().getAttribute('aria-invalid')).toBe('true');
    }
    expect(await screen.all()).toEqual(before);
    await desk.button('Cancel').click();
  });

  it('says that it is busy while it saves, and takes one click for many', async () => {
    await screen.open();
    const title = newTitle();
    const answer = await desk.hold('POST', kind.path);
    await screen.title().fill(title);
    await screen.link().fill(address);
    await desk.button('Add Item').dblclick();
    await expectDisabled(desk.button('Processing...'));
    answer();
    await desk.said('Item added.');
    await desk.restore();
    expect(await screen.stored(title)).toHaveLength(1);
  });
});

describe('Without a link', () => {
  it('an admit card is refused', async () => {
    const screen = new ListingScreen(desk, staff, admitCards);
    const title = await screen.add(newTitle());
    expect(await desk.alert()).toBe(wrongLink);
    expect(await screen.stored(title)).toEqual([]);
    await desk.button('Cancel').click();
  });

  it('a result is added', async () => {
    const screen = new ListingScreen(desk, staff, results);
    const title = await screen.add(newTitle());
    await desk.said('Item added.');
    expect(await screen.stored(title)).toMatchObject([{ applyLink: '', pdfFile: '' }]);
  });
});

describe('The PDF of a result', () => {
  let screen: ListingScreen;
  beforeAll(() => void (screen = new ListingScreen(desk, staff, results)));
  const picker = () => desk.page.getByLabel('PDF File', { exact: true });
  const noFile = () => desk.page.getByText('No file', { exact: true }).waitFor();

  it('goes along with the form, which tells how much of it is sent; readers can open it', async () => {
    await screen.open();
    const title = newTitle();
    await screen.title().fill(title);
    await picker().setInputFiles(await folder.pdf('परिणाम.pdf', 2 * megabyte));
    await desk.page.getByText('परिणाम.pdf (2.0 MB)').waitFor();
    const fast = await slowUploads(desk.page, megabyte);
    const told = await wordsOf(desk.page, '#notice-form [type=submit]');
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    await fast();
    const percents = (await told()).flatMap((words) => /^Submitting\.\.\. (\d+)%$/.exec(words)?.[1] ?? []).map(Number);
    expect(percents.length).toBeGreaterThan(1);
    expect(percents).toEqual([...new Set(percents)].toSorted((one, other) => one - other));
    await desk.row(title).getByRole('link', { name: 'परिणाम.pdf' }).waitFor();
    await noFile();
    const [{ pdfFile } = {}] = await screen.stored(title);
    const { headers } = await fetch(`${portal.url}/${String(pdfFile)}`, { method: 'HEAD' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(2 * megabyte);
    expect(await screen.readers()).toContain(String(pdfFile));
  });

  it('stays when something else is edited, and can be replaced and removed', async () => {
    const title = newTitle('CGL');
    const old = { field: 'pdfFile', name: 'old.pdf', bytes: pdf() };
    const { body } = await staff.send('POST', '/jobListings', multipart({ listingTitle: title }, [old]));
    await screen.open();
    await screen.edit(title);
    await screen.link().fill(address);
    await screen.update();
    const { pdfFile } = body;
    expect(await screen.stored(title)).toMatchObject([{ applyLink: address, fileName: 'old.pdf', pdfFile }]);
    await screen.edit(title);
    await picker().setInputFiles(await folder.pdf('new.pdf'));
    await screen.update();
    expect(await screen.stored(title)).toMatchObject([{ applyLink: address, fileName: 'new.pdf' }]);
    await screen.edit(title);
    await desk.button('Remove PDF').click();
    await noFile();
    await screen.update();
    expect(await screen.stored(title)).toMatchObject([{ applyLink: address, fileName: '', pdfFile: '' }]);
  });

  it('is refused when it is none, or too large, and what was typed stays', async () => {
    await screen.open();
    const title = newTitle();
    await screen.title().fill(title);
    expect(await picker().getAttribute('accept')).toBe('application/pdf');
    await picker().setInputFiles(await folder.write('list.txt', 'Roll numbers'));
    await expectAlert(desk, 'list.txt', 'The file is not a PDF. Choose a PDF file.');
    await noFile();
    await desk.page.getByText('A PDF may have up to 20 MB.').waitFor();
    await picker().setInputFiles(await folder.pdf('large.pdf', 21 * megabyte));
    await expectAlert(desk, 'large.pdf', 'The file is larger than 20 MB. Send a smaller one.');
    await noFile();
    await picker().setInputFiles(await folder.write('letter.pdf', 'Dear sir'));
    await desk.button('Add Item').click();
    await expectAlert(desk, 'Error', 'The file is not a PDF. Choose a PDF file.', 'File: letter.pdf');
    expect(await screen.title().inputValue()).toBe(title);
    expect(await screen.stored(title)).toEqual([]);
    await desk.button('Cancel').click();
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
