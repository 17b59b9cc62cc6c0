import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Checklist, PrintButton } from '../../../../src/features/forms/checklist'
import type { FormFactsProps } from '../../../../src/features/forms/form-facts'
import { FormFacts } from '../../../../src/features/forms/form-facts'
import { FormHeading } from '../../../../src/features/forms/form-heading'
import type { FormSummaryProps } from '../../../../src/features/forms/form-summary'
import { FormSummary } from '../../../../src/features/forms/form-summary'
import { workPrintButtons } from '../../../../src/inline-script/controls/print'

const SUMMARY: FormSummaryProps = {
  number: 'Form W-7',
  deadline: 'With the return',
  days: [],
  fee: null,
  official: {
    page: 'https://www.irs.gov/forms-pubs/about-form-w-7',
    pdf: 'https://www.irs.gov/pub/irs-pdf/fw7.pdf',
    instructions: null,
  },
}

const FACTS: FormFactsProps = {
  alsoKnownAs: ['ITIN application'],
  issuingBody: 'Internal Revenue Service',
  audience: ['Individuals', 'Companies'],
  revision: 'December 2024 or newer',
  filing: ['mail', 'in-person'],
}

/** The value that stands beside a name. */
const factNamed = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('the page of a form', () => {
  it('has number and title as its first heading, and leads back to the topic', () => {
    render(<FormHeading number="Form W-7" title="Application" topic="Tax numbers" lead="A lead." />)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Form W-7: Application')
    expect(screen.getByRole('link', { name: 'Tax numbers' })).toHaveAttribute(
      'href',
      '/forms#topic-tax-numbers',
    )
  })

  it('says at a glance when and for how much', () => {
    render(<FormSummary {...SUMMARY} />)
    expect(factNamed('Deadline')).toBe('With the return')
    expect(factNamed('Fee')).toBe('None')
    expect(screen.queryByText('15 March')).toBeNull()
  })

  it('says days in words as well as in the drawing, but for one that is the deadline', () => {
    const march = { month: 3, day: 15, text: '15 March', note: '' }
    const { rerender } = render(<FormSummary {...SUMMARY} deadline="15 March" days={[march]} />)
    expect(screen.getAllByText('15 March')).toHaveLength(1)
    const extended = { month: 9, day: 15, text: '15 September', note: 'with an extension' }
    rerender(<FormSummary {...SUMMARY} deadline="15 March" days={[march, extended]} />)
    expect(screen.getByText('15 September').parentElement).toHaveTextContent(
      '15 September with an extension',
    )
  })

  it('has the way to file and who it is for among its key facts', () => {
    render(<FormFacts {...FACTS} />)
    expect(factNamed('How to file')).toBe('By mail or in person')
    expect(factNamed('For')).toBe('Individuals, Companies')
    expect(factNamed('Also called')).toBe('ITIN application')
  })

  it('leads to the issuing body, and to no file that there is not', () => {
    render(<FormSummary {...SUMMARY} fee={{ amount: '85 dollars' }} />)
    expect(screen.getByRole('link', { name: 'Official page on irs.gov' })).toHaveAttribute(
      'href',
      'https://www.irs.gov/forms-pubs/about-form-w-7',
    )
    expect(screen.getByRole('link', { name: 'Form as PDF' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Official instructions' })).toBeNull()
    expect(factNamed('Fee')).toBe('85 dollars')
  })

  it('says nothing of other names where it has none', () => {
    render(<FormFacts {...FACTS} alsoKnownAs={[]} />)
    expect(screen.queryByText('Also called')).toBeNull()
  })

  it('lets the reader tick off what to attach', async () => {
    const user = userEvent.setup()
    render(<Checklist items={[{ key: 'a', content: 'A passport' }]} />)
    const item = screen.getByRole('checkbox', { name: 'A passport' })
    await user.click(screen.getByText('A passport'))
    expect(item).toBeChecked()
  })

  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    workPrintButtons()
    render(<PrintButton />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Print as a checklist' }))
    expect(print).toHaveBeenCalledTimes(1)
    print.mockRestore()
  })
})
