/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { shortAddress } from '../app/addresses';
import { SiteProvider, siteOf } from '../app/site-context';
import { settings } from '../testing/example-site';
import { pageOf } from '../testing/posting-page';
import { ShareButton } from './share';

const address = `https://noticeboard.example${shortAddress('p1')}`;
const user = userEvent.setup();
let shared: ShareData[];
let copied: string[];

/** The browser's own ways, each of which may be missing or refuse. */
function browserHas({ share, copy }: { readonly share?: () => void; readonly copy?: () => void }): void {
  shared = [];
  copied = [];
  const has = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
  has('share', share && (async (words: ShareData) => (share(), shared.push(words))));
  has('clipboard', copy && { writeText: async (text: string) => (copy(), copied.push(text)) });
}

async function press(): Promise<void> {
  location.hash = '';
  const site = siteOf(siteLists(families, listingKinds), settings, 'en', undefined);
  const root = document.body.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(root).render(
      <SiteProvider value={site}>
        <ShareButton
          view={{ id: 'p1', title: 'SSC CGL 2026', lastDate: { label: 'Last Date', value: '04/12/2026' } }}
        />
      </SiteProvider>,
    ),
  );
  await user.click(screen.getByRole('link', { name: 'Share' }));
}

afterEach(() => document.body.replaceChildren());

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

describe('Share at the heading of a posting', () => {
  it('opens what the device has for it, with the address that outlives the title', async () => {
    browserHas({ share: () => {}, copy: () => {} });
    await press();
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]).toEqual({
      text: 'SSC CGL 2026 – Last date 04/12/2026',
      url: address,
    });
    expect([copied, location.hash]).toEqual([[], '']);
  });

  it.each([
    ['the device has no way of its own', undefined],
    ['the device does not allow it', refuse('NotAllowedError')],
  ])('copies the address and says so where %s', async (_, share) => {
    browserHas({ ...(share && { share }), copy: () => {} });
    await press();
    expect(await screen.findByText('The address is copied.')).toBeTruthy();
    expect(copied).toEqual([address]);
  });

  it('does nothing more when the reader closes the sheet', async () => {
    browserHas({ share: refuse('AbortError'), copy: () => {} });
    await press();
    expect([copied, location.hash, screen.getByRole('status').textContent]).toEqual([[], '', '']);
  });

  it.each([
    ['can be copied', undefined],
    ['may be copied', refuse('NotAllowedError')],
  ])('leads to the links for each chat where nothing %s', async (_, copy) => {
    browserHas({ ...(copy && { copy }) });
    await press();
    await waitFor(() => expect(location.hash).toBe('#share'));
  });

  it('leads there without scripts', () => {
    const page = pageOf();
    const [link] = page.querySelectorAll('.posting-top a[href="#share"]');
    expect(link?.textContent).toBe('Share');
    expect(page.querySelectorAll('#share')).toHaveLength(1);
  });
});
