import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { TOOLS as KIND, type ToolContent } from '../shared/kinds/tables/tools.ts'
import { casesFor, inputsOn } from '../shared/calculators/dated-defaults.ts'
import { site } from '../shared/site/site.ts'
import { dayAt } from '../shared/time/zoned-time.ts'
import { expect, test, type Locator, type Page } from './product/test.ts'
import { layoutShifts } from './product/layout-shifts.ts'
import {
  at,
  DESKTOP,
  hold,
  openSettled,
  PHONE,
  settleCookies,
  untilDrawn,
} from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'

const TODAY = dayAt(new Date(), site.timeZone)

const TOOLS = globSync('content/tools/*.json').map((file) => {
  const tool = KIND.schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const inputs = inputsOn(tool.inputs, TODAY)
  return {
    slug: basename(file, '.json'),
    tool: { ...tool, inputs, cases: casesFor(tool.cases, inputs) },
  }
})

/** Amounts, dates and money, a number and a choice. */
const BY_KEYBOARD = ['fbar-threshold', 'late-filing-penalty', 'tax-deadlines']

const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true })
const example = (page: Page) => page.getByRole('region', { name: 'Worked example' })
const field = (page: Page, name: string) => page.locator(`#tool-${name}`)

/** Reaches a control as a person with a keyboard does, from where the focus is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control is not reached by the Tab key.')
}

/** Enters a value by keys alone. */
async function enter(page: Page, kind: string, name: string, value: string): Promise<void> {
  if (kind === 'choice') {
    if (await field(page, name).evaluate((element) => element instanceof HTMLSelectElement)) {
      await tabTo(page, field(page, name))
      const option = field(page, name).locator(`[value="${value}"]`)
      await page.keyboard.type((await option.innerText()).slice(0, 6))
      return
    }
    const answers = page.locator(`input[name="${name}"]`)
    await tabTo(page, answers.and(page.locator(':checked')))
    const answer = answers.and(page.locator(`[value="${value}"]`))
    for (let presses = 0; presses < 5 && !(await answer.isChecked()); presses += 1) {
      await page.keyboard.press('ArrowDown')
    }
    return
  }
  await tabTo(page, field(page, name))
  if (kind === 'date') {
    const [year = '', month = '', day = ''] = value.split('-')
    await page.keyboard.type(`${month}${day}${year}`)
    return
  }
  await page.keyboard.press('Control+a')
  for (const [index, line] of value.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

/** The answer of the first case stands in the result, and in the live region. */
async function expectFirstCase(page: Page, { outputs, cases }: ToolContent): Promise<void> {
  await expect(result(page)).toBeVisible()
  for (const { name, label } of outputs) {
    const row = result(page).locator('.tool-outputs > div', { hasText: label }).first()
    await expect(row).toContainText(cases[0]?.outputs[name] ?? '')
  }
  await expect(result(page).getByRole('status').first()).not.toBeEmpty()
  await expect(result(page).getByRole('table')).toBeVisible()
}

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the tools on a ${size}`, () => {
    test.use({ viewport })

    test('are listed by name, question and one sentence', async ({ page }) => {
      await openSettled(page, '/tools')
      for (const { slug, tool } of TOOLS) {
        const link = page.getByRole('main').getByRole('link', { name: tool.name, exact: true })
        await expect(link).toHaveAttribute('href', `/tools/${slug}`)
        await expect(page.getByText(tool.question)).toBeVisible()
      }
    })

    // Every tool is drawn by the same parts: on the second size one of them is enough.
    for (const { slug, tool } of size === 'desktop' ? TOOLS : TOOLS.slice(0, 1)) {
      test(`${slug} gives its first case by its link, nothing moves, and axe finds nothing`, async ({
        page,
      }) => {
        await settleCookies(page)
        const link = `/tools/${slug}?${new URLSearchParams(tool.cases[0]?.inputs).toString()}`
        expect(await layoutShifts(page, at(link))).toEqual([])
        await expectFirstCase(page, tool)
        await expectToFit(page)
        await expectNoViolations(page)
        await page.getByRole('button', { name: 'Reset' }).click()
        await expect(page).toHaveURL(at(`/tools/${slug}`))
        await expect(example(page)).toBeVisible()
      })
    }

    test('entries that are wrong are listed, and the focus goes there', async ({ page }) => {
      await openSettled(page, '/tools/late-filing-penalty')
      await page.getByRole('button', { name: 'Calculate' }).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveCount(3)
      await expect(field(page, 'unpaid')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'unpaid')).toHaveAccessibleDescription(/enter an amount in dollars/)
      await expectToFit(page)
      await expectNoViolations(page)
      await summary.getByRole('link').first().press('Enter')
      await expect(field(page, 'unpaid')).toBeFocused()
    })

    test('what few readers need is folded away, and opens where it holds an entry', async ({
      page,
    }) => {
      await openSettled(page, '/tools/substantial-presence')
      await expect(field(page, 'daysLastYear')).toBeVisible()
      await expect(field(page, 'exemptLastYear')).toBeHidden()
      await page.getByText('Days that do not count: students').click()
      await expect(field(page, 'exemptLastYear')).toBeVisible()
      await openSettled(page, '/tools/substantial-presence?daysThisYear=300&exemptThisYear=240')
      await expect(field(page, 'exemptThisYear')).toHaveValue('240')
      await expect(field(page, 'exemptThisYear')).toBeVisible()
      await expectToFit(page)
      await expectNoViolations(page)
    })
  })
}

test.describe('by keyboard', () => {
  test.use({ viewport: DESKTOP })

  // One tool for each kind of field.
  for (const { slug, tool } of TOOLS.filter((one) => BY_KEYBOARD.includes(one.slug))) {
    test(`${slug} works its first case, and its address gives it again`, async ({ page }) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await openSettled(page, `/tools/${slug}`)
      const given = tool.cases[0]?.inputs ?? {}
      for (const { name, kind } of tool.inputs) {
        const value = given[name]
        if (value !== undefined) await enter(page, kind, name, value)
      }
      await tabTo(page, page.getByRole('button', { name: 'Calculate' }))
      await page.keyboard.press('Enter')
      await expectFirstCase(page, tool)
      expect(page.url()).toContain(`/tools/${slug}?`)
      expect(await layoutShifts(page, page.url())).toEqual([])
      await expectFirstCase(page, tool)
      expect(errors).toEqual([])
    })
  }
})

/** An entry for each field that is not the one that it holds at first. */
function entriesOf({ inputs, cases }: ToolContent): Readonly<Record<string, string>> {
  const ofKind: Readonly<Record<string, string>> = {
    count: '3',
    money: '120',
    percent: '12',
    date: '2026-10-15',
  }
  return Object.fromEntries(
    inputs.map(({ name, kind, unit, default: usual, options }) => {
      if (unit === 'year') return [name, String(Number(usual) - 1)]
      const next = options.findIndex(({ value }) => value === usual) + 1
      return [name, options[next]?.value ?? cases[0]?.inputs[name] ?? ofKind[kind] ?? '']
    }),
  )
}

/** Ways in which entries come into the fields of a tool. */
const WAYS: Readonly<
  Record<string, (page: Page, tool: ToolContent, entries: Record<string, string>) => Promise<void>>
> = {
  'by keys': async (page, { inputs }, entries) => {
    for (const { name, kind } of inputs) await enter(page, kind, name, entries[name] ?? '')
  },
  'by one event a field': async (page, _tool, entries) => {
    for (const [name, value] of Object.entries(entries)) {
      const answer = page.locator(`input[name="${name}"][value="${value}"]`)
      const control = page.locator(`form.calculator__form [name="${name}"]`)
      if ((await control.count()) > 1) await answer.check()
      else if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
        await control.selectOption(value)
      } else await control.fill(value)
    }
  },
  // As browsers do: all in one task, past what watches the properties of the fields.
  'by filling in all at once': async (page, _tool, entries) => {
    await page.evaluate((all) => {
      const form = document.querySelector<HTMLFormElement>('form.calculator__form')
      for (const control of form?.elements ?? []) {
        if (!('name' in control)) continue
        const entry = all[String(control.name)]
        if (entry === undefined || control instanceof HTMLFieldSetElement) continue
        const isRadio = control instanceof HTMLInputElement && control.type === 'radio'
        if (isRadio && control.value === entry) control.click()
        if (isRadio) continue
        Reflect.set(Object.getPrototypeOf(control) as object, 'value', entry, control)
        control.dispatchEvent(new Event('input', { bubbles: true }))
        control.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }, entries)
  },
}

/** Opens the fields that few readers need, where a tool has such. By a key: what moves under a mouse is missed. */
async function openFolded(page: Page): Promise<void> {
  for (const title of await page.locator('.calculator__form details > summary').all()) {
    await title.press('Enter')
  }
}

/** What a tool holds and answers. */
const shownBy = (page: Page) =>
  page.evaluate(() => ({
    entries: [...new FormData(document.querySelector<HTMLFormElement>('.calculator__form')!)],
    answer: document.querySelector<HTMLElement>('.calculator__result')?.innerText,
    address: location.search,
  }))

test.describe('what is entered before the scripts come', () => {
  test.use({ viewport: DESKTOP })

  for (const { slug, tool } of TOOLS) {
    test(`is calculated with by ${slug} as if entered after them`, async ({ page }) => {
      const entries = entriesOf(tool)
      await openSettled(page, `/tools/${slug}`)
      await openFolded(page)
      await WAYS['by one event a field']?.(page, tool, entries)
      await page.getByRole('button', { name: 'Calculate' }).click()
      // The example of a page has a table too, before scripts come.
      await expect(
        result(page).getByRole('table', { name: 'The calculation with your numbers' }),
      ).toBeVisible()
      const expected = await shownBy(page)
      expect(Object.fromEntries(expected.entries)).toEqual(entries)
      const calculatesWith = async (enterAll: () => Promise<void>) => {
        await page.goto(at(`/tools/${slug}`), { waitUntil: 'domcontentloaded' })
        await openFolded(page)
        await enterAll()
        await page.getByRole('button', { name: 'Calculate' }).click()
      }
      for (const [way, enterAll] of Object.entries(WAYS)) {
        const letGo = await hold(page, /\.js$/)
        await calculatesWith(() => enterAll(page, tool, entries))
        letGo()
        await expect.poll(() => shownBy(page), `${way}, on a slow line`).toEqual(expected)
        await page.unroute(/\.js$/)
        await calculatesWith(() => enterAll(page, tool, entries))
        await expect.poll(() => shownBy(page), `${way}, on a fast line`).toEqual(expected)
      }
    })
  }
})

test('the dates of a result go into a calendar', async ({ page }) => {
  await openSettled(page, '/tools/tax-deadlines?taxYear=2027&situation=abroad')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('tax-deadlines.ics')
  const text = readFileSync(await download.path(), 'utf8')
  // Unfolded.
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20280615',
    'DTSTART;VALUE=DATE:20281016',
    'DTSTART;VALUE=DATE:20280418',
  ])
  expect(lines).toContain('SUMMARY:Form 1040 from abroad for 2027: Filing')
  await openSettled(page, '/tools/fbar-threshold?balances=6000')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
})

test('a result prints with its entries and without its buttons', async ({ page }) => {
  await openSettled(page, '/tools/dividend-withholding?payments=1000&rate=15')
  await expect(result(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel(/^Dividends before tax/)).toBeVisible()
  await expect(result(page).getByRole('table')).toBeVisible()
  for (const name of ['Calculate', 'Reset', 'Copy link', 'Print']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
})

test('a page loads the calculator of its own tool alone', async ({ page }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text())
  })
  await openSettled(page, '/tools/dividend-withholding?payments=1')
  await expect(result(page)).toBeVisible()
  await untilDrawn(page)
  const scripts = (await Promise.all(bodies)).join('\n')
  expect(scripts).toContain('would be withheld. The lower rate')
  expect(scripts).not.toContain('Emancipation Day')
  expect(scripts).not.toContain('92.35 percent')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each shows its example, rule, assumptions and tested cases', async ({ page }) => {
    for (const { slug, tool } of TOOLS) {
      await page.goto(at(`/tools/${slug}`))
      const main = page.getByRole('main')
      await expect(main.getByText('This calculator needs JavaScript.'), slug).toBeVisible()
      await expect(page.getByRole('button', { name: 'Calculate' })).toBeHidden()
      await expect(example(page).getByRole('table')).toBeVisible()
      for (const name of ['How it works', 'Formula', 'What it assumes', 'Tested cases']) {
        await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
      }
      await main.getByText(/^Tested cases: \d+$/).click()
      for (const { title } of tool.cases) {
        await expect(main.getByRole('heading', { level: 3, name: title })).toBeVisible()
      }
    }
  })
})
