import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { DateField } from '../../../../../../src/features/post-editor/screen/fields/date-field'

const show = (date: string) => {
  const now = () => new Date('2026-11-23T05:00:00Z')
  render(<DateField date={date} onChange={() => undefined} now={now} />)
  return screen.getByLabelText('Publishing date')
}

describe('the publishing date', () => {
  it('says what it is for, and offers the days that are possible', () => {
    const field = show('')
    expect(field).toHaveAccessibleDescription(/lists and feeds are in its order/)
    expect(field).toHaveAttribute('min', '1000-01-01')
    expect(field).toHaveAttribute('max', '2027-12-31')
  })

  it('says why a day is not possible', () => {
    const field = show('2031-01-01')
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(/would stay on top of every list/)
  })
})
