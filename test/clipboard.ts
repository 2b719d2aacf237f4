import type { Page } from 'playwright-core';

/** The content that a program puts on the clipboard; `''` for a flavour that it does not give. */
export interface Copied {
  readonly html?: string;
  readonly text?: string;
}

/** Another program: what is in it goes to the clipboard by Ctrl+C, and from there wherever Ctrl+V is pressed. */
export class OtherProgram {
  private constructor(private readonly page: Page) {}

  /** In a tab beside the page. */
  static async beside(page: Page): Promise<OtherProgram> {
    return new OtherProgram(await page.context().newPage());
  }

  /** As an office program copies: both flavours just as it writes them. */
  async copy({ html = '', text = '' }: Copied): Promise<void> {
    await this.page.evaluate(
      (flavours) =>
        document.addEventListener(
          'copy',
          (event) => {
            event.preventDefault();
            for (const [type, content] of flavours) if (content !== '') event.clipboardData?.setData(type, content);
          },
          { once: true },
        ),
      [
        ['text/html', html],
        ['text/plain', text],
      ] as const,
    );
    await this.page.keyboard.press('Control+c');
  }

  /** As a browser copies a page that is all selected. */
  async copyPage(html: string): Promise<void> {
    const page = await this.page.context().newPage();
    await page.setContent(html);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.close();
  }
}
