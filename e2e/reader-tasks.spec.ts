import { expect, test, type Locator, type Page } from './product/test.ts'
import { DESKTOP, openSettled } from './product/pages.ts'
import { resultsOf } from './product/search-page.ts'

/** Most clicks that an answer may be away from the front page. */
const MOST_CLICKS = 3

/** A visitor who counts the clicks; typing and choosing from a list are none. */
class Visitor {
  clicks = 0
  readonly page: Page
  readonly main: Locator
  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Opens a section by the header. */
  async section(name: string): Promise<void> {
    const entry = this.page.getByRole('banner').getByRole('link', { name, exact: true })
    await this.click(entry)
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }

  /** Follows the first link of this name, and waits for the address that it leads to. */
  async follow(name: string | RegExp): Promise<void> {
    const link = this.main
      .getByRole('link', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
    const from = this.page.url()
    await this.click(link)
    await expect(this.page).not.toHaveURL(from)
  }
}

interface Task {
  readonly way: (visitor: Visitor) => Promise<void>
  readonly answer: (visitor: Visitor) => Locator
}

const TASKS: Readonly<Record<string, Task>> = {
  'to which fax number Form SS-4 goes from abroad': {
    way: async (visitor) => {
      await visitor.section('Forms')
      await visitor.follow('Form SS-4')
    },
    answer: ({ main }) => main.getByRole('region', { name: 'Fax' }).getByText('+1 304-707-9471'),
  },
  'to which address an ITIN application is mailed': {
    way: async (visitor) => {
      await visitor.section('Forms')
      await visitor.follow('Form W-7')
    },
    answer: ({ main }) =>
      main.getByRole('region', { name: 'Mail' }).getByText('P.O. Box 149342').first(),
  },
  'what an apostille is': {
    way: (visitor) => visitor.section('Glossary'),
    answer: ({ main }) => main.getByText(/^An apostille is a certificate .* Convention of 1961\.$/),
  },
  'what an LLC in Delaware owes every year': {
    way: async (visitor) => {
      await visitor.section('States')
      await visitor.follow('Delaware')
    },
    answer: ({ main }) => main.getByText('LLC annual tax, $400'),
  },
  'how Delaware, Wyoming and Nevada differ': {
    way: async (visitor) => {
      await visitor.section('States')
      await visitor.follow('Compare states')
      await visitor.follow('Delaware, Wyoming, Nevada')
    },
    answer: ({ main }) =>
      main
        .getByRole('region', { name: 'Delaware, Wyoming, Nevada side by side' })
        .getByRole('row', { name: /^Formation fee/ }),
  },
  'when Form 1040-NR is due': {
    way: async (visitor) => {
      await visitor.section('Forms')
      await visitor.follow('Form 1040-NR')
    },
    answer: ({ main }) =>
      main.getByText('15 April with wages subject to withholding, otherwise 15 June').first(),
  },
  'how much of a dividend arrives in Chile': {
    way: async (visitor) => {
      await visitor.section('Tools')
      await visitor.follow('Dividend withholding')
      await visitor.page.getByLabel(/^Dividends before tax/).fill('1000')
      await visitor.page.getByLabel(/^Country of residence/).selectOption('Chile: 15 percent')
      await visitor.click(visitor.page.getByRole('button', { name: 'Calculate' }))
    },
    answer: ({ main }) =>
      main.getByText('$850.00 of $1,000.00 arrive; $150.00 are withheld at 15 percent.').first(),
  },
  'what a return costs that is late after an extension': {
    way: async (visitor) => {
      await visitor.section('Tools')
      await visitor.follow('Late filing and payment penalty')
      const { page } = visitor
      await page.getByLabel(/^Unpaid tax/).fill('2000')
      await page.getByLabel('Due date of the tax').fill('2026-04-15')
      await page.getByLabel('Extended due date of the return').fill('2026-10-15')
      await page.getByLabel('Return filed on').fill('2026-10-10')
      await page.getByLabel('Tax paid on').fill('2026-10-10')
      await visitor.click(page.getByRole('button', { name: 'Calculate' }))
    },
    answer: ({ main }) => main.getByText('$60.00 of penalties, without interest.').first(),
  },
  'which states have no income tax': {
    way: async (visitor) => {
      await visitor.section('States')
      await visitor.click(visitor.page.getByLabel('No income tax'))
    },
    answer: ({ main }) => main.getByText('9 of 51 states'),
  },
  'what explains Form 5472': {
    way: async (visitor) => {
      await visitor.section('Forms')
      await visitor.follow('Form 5472')
      const ways = visitor.page.getByRole('region', { name: 'Where to go on' })
      await visitor.click(ways.getByRole('link', { name: 'A year with a foreign-owned LLC' }))
    },
    answer: ({ page }) =>
      page.getByRole('heading', { level: 1, name: 'A year with a foreign-owned LLC' }),
  },
  'which form a company in Texas files every year': {
    way: async (visitor) => {
      await visitor.section('States')
      await visitor.follow('Texas')
      await visitor.follow(/^Form 05-102/)
    },
    answer: ({ page }) =>
      page.getByRole('heading', { level: 1, name: /Public Information Report/ }),
  },
  'who has to report accounts abroad, by a search': {
    way: async (visitor) => {
      const box = visitor.main.getByLabel('Search the site')
      await box.fill('accounts abroad')
      await box.press('Enter')
      await expect(
        visitor.page.getByRole('heading', { level: 1, name: 'Explore', exact: true }),
      ).toBeVisible()
      // Until the answer is there, the page lists everything.
      const answers = resultsOf(visitor.page)
      await visitor.click(answers.getByRole('link', { name: /FinCEN Form 114/ }).first())
    },
    answer: ({ main }) => main.getByText(/highest values together exceeded 10,000 dollars/),
  },
}

test.describe('a reader finds', () => {
  test.use({ viewport: DESKTOP })

  for (const [question, { way, answer }] of Object.entries(TASKS)) {
    test(`${question}, at most three clicks from the front page`, async ({ page }) => {
      await openSettled(page, '/')
      const visitor = new Visitor(page)
      await way(visitor)
      await expect(answer(visitor)).toBeVisible()
      expect(visitor.clicks).toBeLessThanOrEqual(MOST_CLICKS)
    })
  }
})
