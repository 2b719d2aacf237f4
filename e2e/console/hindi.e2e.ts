import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Locator, Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { accessibilityFaults } from '../../test/axe.js';
import { postingParts, partBody } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { visit } from '../../test/browser.js';
import { moveTo, settled, watchRequests } from '../../test/console.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { latinWords } from '../../test/latin-words.js';
import { atRest } from '../../test/look.js';
import { adminPassword, type HostedPortal, hostPortal } from '../../test/portal-process.js';

const desktop = { width: 1280, height: 900 };
const sizes = { desktop, phone: { width: 360, height: 780 } };
const [family] = families;
const { path: postings } = family.console.postings;
const title = 'लिपिक भर्ती 2026';

const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const contents = {
  Table: [
    [cell('पद'), cell('संख्या')],
    [cell('लिपिक'), cell('10')],
  ],
  UsefulItems: [{ title: 'उत्तर कुंजी', type: 'link', content: 'https://nobody.invalid/', fileName: '' }],
};

let portal: HostedPortal;
let page: Page;
let faults: readonly string[];
let id: string;

beforeAll(async () => {
  portal = await hostPortal();
  const staff = await admin(portal.url);
  const posting = await addPosting(staff, family, title, { salaryRange: '₹25,500', applyLink: 'https://a.example/' });
  id = idOf(posting);
  const said = { nameOfPost: 'लिपिक', postDate: '1 नवंबर 2026', shortInfo: 'दस पद।', lastDateApply: indianToday() };
  await addNotification(staff, family, id, said);
  for (const kind of postingParts.filter((one) => one.family === family))
    await staff.send('POST', kind.path, partBody(kind, { title, content: contents[kind.events] }));
  await staff.put(`/jobs/${id}`, { salaryRange: '₹29,200' });
  const unread = await addPosting(staff, family, 'चालक भर्ती 2026');
  await addNotification(staff, family, idOf(unread), { ...said, lastDateApply: 'शीघ्र' });
  ({ page, faults } = await visit({ serviceWorkers: 'block', reducedMotion: 'reduce' }));
  watchRequests(page);
});

/** `20/11/2026`: the last date of a posting that closes today. */
function indianToday(): string {
  return new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
}

/** Nothing in English; in full on a phone too, and nothing that axe objects to on either. */
async function expectHindi(name: string): Promise<void> {
  await settled(page);
  await eventually(async () => expect([name, ...(await latinWords(page, ['admin']))]).toEqual([name]));
  for (const [width, size] of breadth(Object.entries(sizes), [])) {
    await page.setViewportSize(size);
    await atRest(page);
    await keepScreenshot(page, `hindi ${name} ${width}`);
    expect([name, width, ...(await latinWords(page, ['admin'])), ...(await accessibilityFaults(page))]).toEqual([
      name,
      width,
    ]);
  }
  await page.setViewportSize(desktop);
}

const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
const language = () => page.locator('html').getAttribute('lang');

describe('the console in Hindi', () => {
  it('is English until somebody chooses, at the login too', async () => {
    await page.goto(`${portal.url}/login`);
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await language()).toBe('en');
    // The words come later than those of the language that is wanted by then.
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/hindi[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const words = page.waitForResponse(/hindi[^/]*\.js/);
    await button('हिन्दी').click();
    await button('English').click();
    release();
    await words;
    await settled(page);
    expect([await language(), await page.getByRole('heading', { name: 'Admin Login' }).count()]).toEqual(['en', 1]);
    await page.unrouteAll();
    await button('हिन्दी').click();
    await page.getByRole('heading', { name: 'एडमिन लॉगिन' }).waitFor();
    expect(await language()).toBe('hi');
    await expectHindi('login');
  });

  it('tells in Hindi why nobody is signed in', async () => {
    await page.getByLabel('उपयोगकर्ता नाम').fill('admin');
    await page.getByLabel('पासवर्ड').fill('not that one');
    await button('लॉगिन करें').click();
    await page.getByText('उपयोगकर्ता नाम या पासवर्ड गलत है').waitFor();
    await page.getByLabel('पासवर्ड').fill(adminPassword);
    await button('लॉगिन करें').click();
    await page.getByRole('heading', { name: /स्वागत है/ }).waitFor();
  });

  it.each<readonly [name: string, path: () => string, ready: string]>([
    ['dashboard', () => '', 'हर दिन के बदलाव'],
    ['postings', () => postings, title],
    ['posting', () => `${postings}?edit=${id}`, `संपादन: ${title}`],
    ['notifications', () => `addlatestjobinfo?posting=${id}`, 'महत्वपूर्ण तिथियाँ'],
    ['tables', () => `addlatestjobtable?posting=${id}`, 'पाठक क्या देखेंगे'],
    ['links', () => `addlatestjobusfullitems?posting=${id}`, 'नई प्रविष्टि'],
    ['workspace', () => `${postings}/${id}`, 'पोस्ट के हिस्से'],
    ['answer key', () => `${postings}/${id}?tab=answer-key`, 'स्वीकृत करें'],
    ['duplicate', () => `${postings}/${id}?draft=copy`, 'पोस्ट की प्रति बनाएँ'],
    ['approvals', () => 'approveansware', title],
    ['admit cards', () => 'addadmitcard', 'कोई प्रवेश पत्र नहीं मिला'],
    ['results', () => 'addresult', 'कोई परिणाम नहीं मिला'],
    ['accounts', () => 'accounts', 'नया खाता'],
    ['profile', () => 'profile', 'पासवर्ड बदलें'],
    ['settings', () => 'settings', 'भाषा'],
  ])('speaks Hindi on the screen %s', async (name, path, ready) => {
    await moveTo(page, path());
    await page.getByText(ready).or(page.getByLabel(ready)).first().waitFor();
    await expectHindi(name);
  });

  it('says in Hindi what is wrong with a form, and what the portal refuses', async () => {
    await page.goto(`${portal.url}/admin/${postings}`);
    const field = page.getByRole('textbox', { name: /नौकरी का शीर्षक/ });
    await field.waitFor();
    await button('नौकरी जोड़ें').click();
    await page.getByText('कृपया शीर्षक लिखें।').waitFor();
    await field.fill(title);
    await button('नौकरी जोड़ें').click();
    await page.getByText('इस शीर्षक की पोस्ट पहले से है।').waitFor();
    await expectHindi('refusal');
  });

  it('asks in Hindi before something is deleted', async () => {
    await page
      .getByRole('row', { name: title })
      .getByRole('button', { name: /^झटपट काम/ })
      .click();
    await page.getByRole('menuitem', { name: 'हटाएँ', exact: true }).click();
    await page.getByRole('dialog').getByText('क्या आप वाकई यह नौकरी हटाना चाहते हैं?').waitFor();
    await expectHindi('question');
    await button('रद्द करें', page.getByRole('dialog')).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('has Hindi menus over its lists and in its top bar', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`${portal.url}/admin/${postings}`);
    for (const name of ['कॉलम', 'सहेजी गई खोजें']) {
      await button(name).click();
      await page.getByRole('menu', { name }).waitFor();
      await expectHindi(name);
      await page.keyboard.press('Escape');
    }
    for (const name of ['संदेश', 'सूचनाएँ', 'प्रोफाइल']) {
      // The bell has its number after its name.
      await page.getByRole('button', { name: new RegExp(`^${name}(, 0)?$`) }).click();
      await page.getByRole('region', { name }).waitFor();
      await expectHindi(name);
      await page.keyboard.press('Escape');
    }
  });

  it('finds postings and lists its keys in Hindi', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'पोस्ट खोजें' }).fill('लिपिक');
    await page.getByRole('option', { name: title }).waitFor();
    await expectHindi('find');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'कीबोर्ड शॉर्टकट' }).waitFor();
    await expectHindi('shortcuts');
    await page.keyboard.press('Escape');
  });

  it('extends a last date in Hindi', async () => {
    await page.goto(`${portal.url}/admin/${postings}/${id}`);
    await button('झटपट काम').click();
    await page.getByRole('menuitem', { name: 'अंतिम तिथि बढ़ाएँ' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /आवेदन की अंतिम तिथि/ }).fill('30/11/2099');
    await dialog.getByText('ऐसे पढ़ा गया: सोम, 30 नवंबर 2099, दिन के अंत तक').waitFor();
    await expectHindi('quick action');
    await button('सहेजें', dialog).click();
    await page.getByText('सब लिखा गया।').waitFor();
    await expectHindi('quick outcome');
  });

  it('edits a table in Hindi', async () => {
    await page.goto(`${portal.url}/admin/addlatestjobtable?posting=${id}`);
    await button('मिलाएँ').click();
    await page.getByText('मिलाने के लिए दो या अधिक सेलें चुनें।').waitFor();
    await button('पंक्ति').click();
    await page.getByRole('menuitem', { name: 'पंक्ति हटाएँ' }).waitFor();
    await expectHindi('table menu');
    await page.getByRole('menuitem', { name: 'पंक्ति हटाएँ' }).click();
    await button('पेस्ट करें').click();
    await page.getByLabel('कॉपी की गई तालिका या पाठ').fill('क\tख\nग\tघ');
    await page.getByRole('dialog').getByText('पंक्तियाँ: 2, कॉलम: 2').waitFor();
    await expectHindi('paste');
    await button('तालिका में रखें').click();
    await page.getByText('पेस्ट हुआ।').waitFor();
    await button('सहेजें').click();
    await page.getByText('तालिका बदली गई!').waitFor();
    await expectHindi('table saved');
  });

  it('gathers links and PDFs in Hindi', async () => {
    await page.goto(`${portal.url}/admin/addlatestjobusfullitems?posting=${id}`);
    await button('प्रविष्टि जोड़ें').click();
    await page.getByText('कृपया यह फील्ड भरें।').first().waitFor();
    await button('लिंक पेस्ट करें').click();
    await page.getByLabel('लिंक, हर पंक्ति में एक').fill('सूचना https://a.example/n');
    await page.getByLabel('प्रकार').selectOption({ label: 'PDF' });
    await expectHindi('links form');
  });

  it('shows in Hindi what two people have changed at once', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`${portal.url}/admin/${postings}?edit=${id}`);
    const salary = page.getByRole('textbox', { name: 'वेतनमान' });
    await salary.fill('₹35,400');
    await (await admin(portal.url)).put(`/jobs/${id}`, { salaryRange: '₹44,900' });
    await button('नौकरी बदलें').click();
    await page.getByRole('dialog', { name: 'इस बीच किसी और ने यह रिकॉर्ड बदल दिया' }).waitFor();
    await expectHindi('conflict');
    await page.getByRole('radio', { name: 'अब उनका' }).check();
    await button('मिलाकर सहेजें').click();
    await page.getByText('नौकरी बदली गई।').waitFor();
  });

  it('follows the links of the portal in Hindi', async () => {
    await page.goto(`${portal.url}/admin`);
    await button('लिंक जाँचें').click();
    // No host of the sample is there.
    await page.getByText('किसी होस्ट ने उत्तर नहीं दिया').waitFor();
    await expectHindi('links followed');
  });

  it('is kept over a reload, and goes back to English where it was chosen', async () => {
    await page.reload();
    await page.getByRole('heading', { name: /स्वागत है/ }).waitFor();
    expect(await language()).toBe('hi');
    await button('प्रोफाइल').click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    expect(await language()).toBe('en');
    await page.goto(`${portal.url}/admin/settings`);
    await page.getByRole('radio', { name: 'हिन्दी' }).check();
    await page.getByRole('heading', { level: 1, name: 'सेटिंग' }).waitFor();
    expect(await page.title()).toBe('सेटिंग · Noticeboard कंसोल');
  });

  it('leaves no error in the console of the browser but the refusals that were provoked', () => {
    const provoked = /^Failed to load resource: the server responded with a status of (401|409|412)/;
    expect(faults.filter((fault) => !provoked.test(fault))).toEqual([]);
  });
});
