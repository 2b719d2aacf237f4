import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openConsole } from '../test-support/open-console.js';
import { createWords } from '../words/i18n-provider.js';

afterEach(() => void jest.restoreAllMocks());

const language = () => document.documentElement.lang;

describe('the language of the console', () => {
  it('is English, and at the login whatever is chosen there', async () => {
    const { user } = openConsole('/login');
    await screen.findByRole('heading', { name: 'Admin Login' });
    expect(language()).toBe('en');
    const choice = screen.getByRole('group', { name: 'Language' });
    expect(within(choice).getByRole('button', { pressed: true }).textContent).toBe('English');
    await user.click(within(choice).getByRole('button', { name: 'हिन्दी' }));
    await screen.findByRole('heading', { name: 'एडमिन लॉगिन' });
    expect(language()).toBe('hi');
    expect(document.title).toBe('एडमिन लॉगिन · Noticeboard कंसोल');
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('हिन्दी');
  });

  it('is kept in the browser, by the settings', async () => {
    const { user } = openConsole('/admin/settings', { as: 'asha' });
    const choice = await screen.findByRole('radiogroup', { name: 'Language' });
    expect(within(choice).getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
    await user.click(within(choice).getByRole('radio', { name: 'हिन्दी' }));
    const inHindi = await screen.findByRole('radiogroup', { name: 'भाषा' });
    expect(within(inHindi).getByRole<HTMLInputElement>('radio', { name: 'हिन्दी' }).checked).toBe(true);
    expect(localStorage.getItem('RaStorenoticeboard.locale')).toBe('"hi"');
  });

  it('waits while something is not saved, and leaves it as a draft', async () => {
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user } = openConsole('/admin/addlatestjob', { as: 'asha' });
    await user.type(await screen.findByRole('textbox', { name: /Job Title/ }), 'Half a title');
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'हिन्दी' }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Job Title/ }).value).toBe('Half a title');

    asked.mockReturnValue(true);
    await user.click(screen.getByRole('menuitemradio', { name: 'हिन्दी' }));
    await user.click(await screen.findByRole('button', { name: 'वापस लाएँ' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /नौकरी का शीर्षक/ })).value).toBe(
      'Half a title',
    );
  });
});

describe('the words', () => {
  it('are of the language that was wanted last, whichever comes first', async () => {
    const words = createWords();
    const loading = words.changeLocale('hi');
    await words.changeLocale('en');
    await loading;
    expect([words.getLocale(), words.translate('Save')]).toEqual(['en', 'Save']);
    await words.changeLocale('hi');
    expect([words.getLocale(), words.translate('Save')]).toEqual(['hi', 'सहेजें']);
    expect(words.translate('ra.auth.logout')).toBe('लॉग आउट');
  });
});
