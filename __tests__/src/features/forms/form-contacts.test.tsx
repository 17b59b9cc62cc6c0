import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import type { FormContact } from '../../../../src/features/forms/form-contacts'
import { FormContacts } from '../../../../src/features/forms/form-contacts'

const SAMPLE = { state: 'sample', verifiedOn: null, verifiedBy: null, source: null } as const
const REVIEWED = {
  state: 'official',
  verifiedOn: '2026-10-01',
  verifiedBy: 'Ana Solís',
  source: 'https://www.irs.gov/instructions/iw7',
} as const

const contact = (changes: Partial<FormContact>): FormContact => ({
  kind: 'address',
  when: null,
  lines: ['Internal Revenue Service', 'Austin, TX 78714-9342'],
  href: null,
  source: 'https://www.irs.gov/instructions/iw7',
  verification: SAMPLE,
  ...changes,
})

describe('where a form goes', () => {
  it('is not mentioned where no contact is known', () => {
    const { container } = render(<FormContacts contacts={[]} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('is told by case, each with its source, in the order of the kinds', () => {
    render(
      <FormContacts
        contacts={[
          contact({ kind: 'fax', when: 'From abroad', lines: ['+1 304-707-9471'] }),
          contact({ when: 'By mail' }),
        ]}
      />,
    )
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Mail',
      'Fax',
    ])
    const mail = within(screen.getByRole('region', { name: 'Mail' }))
    expect(mail.getByText('By mail')).toBeVisible()
    expect(mail.getByText('Austin, TX 78714-9342')).toBeVisible()
    expect(mail.getByRole('link', { name: 'Source: irs.gov' })).toHaveAttribute(
      'href',
      'https://www.irs.gov/instructions/iw7',
    )
  })

  it('says that no one has compared it, until each contact was', () => {
    const { rerender } = render(
      <FormContacts contacts={[contact({}), contact({ kind: 'fax', verification: REVIEWED })]} />,
    )
    expect(screen.getByText(/^No one has compared these/)).toBeVisible()
    rerender(<FormContacts contacts={[contact({ verification: REVIEWED })]} />)
    expect(screen.queryByText(/^No one has compared/)).toBeNull()
    expect(screen.getByText(/Last reviewed on 1 October 2026 by Ana Solís/)).toBeVisible()
  })

  it('has a button for what is written elsewhere, and a link for what is filed online', () => {
    render(
      <FormContacts
        contacts={[
          contact({}),
          contact({ kind: 'telephone', lines: ['+1 267-941-1099', 'Not toll free'] }),
          contact({ kind: 'online', lines: ['E-file'], href: 'https://www.irs.gov/e-file' }),
          contact({ kind: 'processing-time', lines: ['About 7 weeks'] }),
        ]}
      />,
    )
    expect(screen.getByRole('button', { name: 'Copy address' })).toHaveAttribute(
      'data-copy',
      'Internal Revenue Service\nAustin, TX 78714-9342',
    )
    expect(screen.getByRole('button', { name: 'Copy number' })).toHaveAttribute(
      'data-copy',
      '+1 267-941-1099',
    )
    expect(screen.getAllByRole('button')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'E-file' })).toHaveAttribute(
      'href',
      'https://www.irs.gov/e-file',
    )
  })
})
