import type { Locator, Page } from '@playwright/test'

/** Does what an author does with mouse and keyboard, and counts it. Letters of a text count as one text. */
export class Hand {
  clicks = 0
  keys = 0
  texts = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** One click; `double` is two. */
  async click(target: Locator, kind: 'single' | 'double' = 'single'): Promise<void> {
    if (kind === 'double') await target.dblclick()
    else await target.click()
    this.clicks += kind === 'double' ? 2 : 1
  }

  /** A key, or a combination of keys. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.keys += 1
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.texts += 1
  }

  /** Clicks a button that asks for a file. What the system's own dialog takes is not counted. */
  async chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(button)
    await (await chooser).setFiles(file)
  }
}
