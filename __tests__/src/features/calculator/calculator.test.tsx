import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import userEvent from '@testing-library/user-event'
import { EARLY_ENTRY, tellEarlyEntries } from '../../../../src/components/islands/early-entries'
import { Calculator } from '../../../../src/features/calculator/calculator'
import type { ToolData } from '../../../../src/features/calculator/calculation/tool-data'
import { workPrintButtons } from '../../../../src/inline-script/controls/print'
import { toolData } from './tool-data'

/** Tells of entries as an island does, which is when it has just come to life. */
function WhenAlive(props: { readonly tell: () => void; readonly children: ReactNode }) {
  const { tell, children } = props
  useLayoutEffect(tell, [tell])
  return children
}

const scrollIntoView = jest.fn()

beforeEach(() => {
  scrollIntoView.mockClear()
  // The test environment lays nothing out, so it has nothing to scroll.
  Element.prototype.scrollIntoView = scrollIntoView
})

afterEach(() => {
  window.history.replaceState(null, '', '/')
  jest.restoreAllMocks()
})

const status = () => screen.getAllByRole('status')[0]!
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens a tool at an address. */
function show(slug: string, address = '/') {
  window.history.replaceState(null, '', address)
  render(<Calculator tool={toolData(slug)} />)
}

describe('a tool', () => {
  it('calculates, says the answer, shows the steps and puts the entries into the address', async () => {
    show('dividend-withholding')
    await userEvent.type(screen.getByLabelText(/^Dividends before tax/), '1000{Enter}20')
    await userEvent.type(screen.getByLabelText(/^Another rate/), '15{Enter}')
    await screen.findByText('$867.00 of $1,020.00 arrive; $153.00 are withheld at 15 percent.')
    expect(
      screen.getByRole('row', { name: /Tax on payment 2 \$20.00 x 15 percent \$3.00/ }),
    ).toBeVisible()
    const parameters = new URLSearchParams(window.location.search)
    expect(Object.fromEntries(parameters)).toEqual({
      payments: '1000\n20',
      residence: 'none',
      rate: '15',
    })
  })

  it('takes the rate from the chosen country', async () => {
    show('dividend-withholding')
    await userEvent.type(screen.getByLabelText(/^Dividends before tax/), '1000')
    await userEvent.selectOptions(
      screen.getByLabelText(/^Country of residence/),
      'Chile: 15 percent',
    )
    await press('Calculate')
    await screen.findByText('$850.00 of $1,000.00 arrive; $150.00 are withheld at 15 percent.')
  })

  it('names what is wrong, moves the focus there, and leads to the field', async () => {
    show('dividend-withholding')
    await press('Calculate')
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    const field = screen.getByLabelText(/^Dividends before tax/)
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(/enter at least one amount/)
    await userEvent.click(within(summary).getByRole('link'))
    expect(field).toHaveFocus()
    expect(window.location.search).toBe('')
    summary.focus()
    field.focus()
    await press('Calculate')
    expect(summary).toHaveFocus()
  })

  it('shows what the calculation itself refuses', async () => {
    show('substantial-presence', '/?year=2025&daysThisYear=366')
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('2025 has only 365 days.')
  })

  it('answers the address that it is opened with', async () => {
    show('substantial-presence', '/?year=2025&daysThisYear=120&daysLastYear=120&daysYearBefore=120')
    await screen.findByText(/^The test is not met for 2025: 180 days count/)
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  it.each([
    ['tax-deadlines', 'taxYear=soon&situation=nobody&other=1', 2],
    ['substantial-presence', 'daysThisYear=%00&year=99999', 2],
    ['self-employment-tax', 'profit=-1&year=1999', 2],
    ['late-filing-penalty', 'unpaid=1&due=2020-01-01&filed=0000-00-00&paid=x', 2],
    ['dividend-withholding', 'payments=%E2%82%AC5&rate=3e1', 2],
    ['fbar-threshold', `balances=${'9'.repeat(400)}`, 1],
  ])('takes nonsense in the address of %s as entries to correct', async (slug, query, wrong) => {
    show(slug, `/?${query}`)
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getAllByRole('link')).toHaveLength(wrong)
  })

  it('says of a choice that there is none of that name', async () => {
    show('tax-deadlines', '/?taxYear=2026&situation=nobody')
    await screen.findByRole('alert')
    expect(screen.getByRole('radiogroup', { name: 'Who files, and what' })).toBeInvalid()
  })

  /** Draws the prebuilt page, has something done in it, and lets React come. */
  function hydrated(tool: ToolData, doEarly: (container: HTMLElement) => void): HTMLElement {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Calculator tool={tool} />)
    doEarly(container)
    render(<Calculator tool={tool} />, { container, hydrate: true })
    return container
  }

  it('keeps what was typed before the page was alive', async () => {
    hydrated(toolData('self-employment-tax'), (container) => {
      within(container).getByLabelText<HTMLInputElement>(/^Profit/).value = '50000'
      within(container).getByLabelText<HTMLInputElement>(/^2024/).checked = true
    })
    await press('Calculate')
    await screen.findByText('$7,064.78 of self-employment tax for 2024.')
    expect(screen.getByLabelText(/^Profit/)).toHaveValue('50000')
  })

  it('keeps what was typed before its script came beside the entries of its address', async () => {
    window.history.replaceState(null, '', '/?year=2024&profit=50000')
    hydrated(toolData('self-employment-tax'), (container) => {
      within(container).getByLabelText<HTMLInputElement>(/^Wages/).value = '1000'
    })
    await screen.findByText('$7,064.78 of self-employment tax for 2024.')
    expect(screen.getByLabelText(/^Profit/)).toHaveValue('50000')
    expect(screen.getByLabelText(/^Wages/)).toHaveValue('1000')
  })

  it('takes all entries that it is told of in one pass, and calculates with them', async () => {
    const entries = { daysThisYear: '150', daysLastYear: '90', daysYearBefore: '60' }
    const field = (name: string) => document.querySelector<HTMLInputElement>(`#tool-${name}`)!
    const tool = toolData('substantial-presence')
    const container = document.createElement('div')
    document.body.append(container)
    const island = (tell: () => void) => (
      <WhenAlive tell={tell}>
        <Calculator tool={tool} />
      </WhenAlive>
    )
    container.innerHTML = renderToString(island(() => undefined))
    for (const [name, text] of Object.entries(entries)) field(name).value = text
    const tell = () => {
      for (const [name, text] of Object.entries(entries))
        field(name).setAttribute(EARLY_ENTRY, text)
      tellEarlyEntries(container)
    }
    render(island(tell), { container, hydrate: true })
    for (const [name, text] of Object.entries(entries)) expect(field(name)).toHaveValue(text)
    await press('Calculate')
    await screen.findByText(/: 190 days count, and 183 are enough\./)
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject(entries)
  })

  it('puts the default of an empty field into the address, which holds on other days as well', async () => {
    show('tax-deadlines')
    await userEvent.clear(screen.getByLabelText(/^Tax year/))
    await press('Calculate')
    const answer = 'Form 1040 from abroad for 2026 is due by Tuesday 15 June 2027.'
    await screen.findByText(
      (_text, element) => element?.tagName === 'P' && element.textContent === answer,
    )
    expect(new URLSearchParams(window.location.search).get('taxYear')).toBe('2026')
  })

  it('goes back to its defaults', async () => {
    show('self-employment-tax', '/?profit=50000&year=2024')
    await screen.findByText('$7,064.78 of self-employment tax for 2024.')
    await press('Reset')
    expect(screen.getByRole('region', { name: 'Worked example' })).toBeVisible()
    expect(screen.getByLabelText(/^Profit/)).toHaveValue('')
    expect(screen.getByRole('radio', { name: /2026/ })).toBeChecked()
    expect(window.location.search).toBe('')
  })

  it('copies the link of a result, and says when it may not', async () => {
    const user = userEvent.setup()
    show('fbar-threshold', '/?balances=1')
    await screen.findByText(/^No FBAR is due/)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText(/The link is copied/)
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText(/did not allow copying/)
  })

  it('shows the worked example until something is asked, and enters it on request', async () => {
    show('late-filing-penalty')
    const example = screen.getByRole('region', { name: 'Worked example' })
    expect(example).toHaveTextContent('Unpaid tax on the due date: 2000 US dollars')
    expect(example).toHaveTextContent('Return filed on: 16 April 2026')
    expect(status()).toHaveTextContent('$100.00 of penalties, without interest.')
    await press('Enter this example')
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(within(result).getByText('$100.00 of penalties, without interest.')).toBeVisible()
    expect(screen.getByLabelText(/^Return filed on/)).toHaveValue('2026-04-16')
  })

  it('folds rare fields away, and opens them where one is in use or wrong', async () => {
    show('substantial-presence')
    const fold = screen.getByText(/^Days that do not count/).closest('details')!
    expect(fold).not.toHaveAttribute('open')
    expect(within(fold).getAllByRole('textbox', { hidden: true })).toHaveLength(3)
    await userEvent.click(screen.getByText(/^Days that do not count/))
    await userEvent.type(screen.getByLabelText(/^Exempt days in that year/), 'x')
    expect(fold).toHaveAttribute('open')
    await userEvent.type(screen.getByLabelText(/^Days in that year/), '100')
    await press('Calculate')
    // Folded again by the reader: the way from the list of errors opens it.
    fold.open = false
    const summary = screen.getByRole('alert')
    await userEvent.click(within(summary).getByRole('link', { name: /^Exempt days in that year/ }))
    expect(fold.open).toBe(true)
    expect(screen.getByLabelText(/^Exempt days in that year/)).toHaveFocus()
  })

  it('shows rare fields that an address fills in', async () => {
    show('substantial-presence', '/?daysThisYear=300&exemptThisYear=240')
    await screen.findByRole('region', { name: 'Result' })
    expect(screen.getByLabelText(/^Exempt days in that year/)).toHaveValue('240')
    expect(screen.getByText(/^Days that do not count/).closest('details')).toHaveAttribute('open')
  })

  it('prints', async () => {
    const print = jest.fn()
    window.print = print
    workPrintButtons()
    show('fbar-threshold', '/?balances=1')
    await screen.findByText(/^No FBAR is due/)
    await press('Print')
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('says that its calculation could not be loaded, and tries again', async () => {
    render(<Calculator tool={{ ...toolData('fbar-threshold'), slug: 'unknown' }} />)
    await userEvent.type(screen.getByRole('textbox'), '1')
    await press('Calculate')
    await screen.findByText(/could not be loaded/)
    await press('Try again')
    await screen.findByText(/could not be loaded/)
  })
})
