import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Citation } from '../../../../src/templates/parts/citation'

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 29, 23, 59), advanceTimers: true })
})

afterEach(() => {
  jest.useRealTimers()
})

async function copied(changedText?: string | null): Promise<string> {
  const user = userEvent.setup()
  render(
    <Citation title="Apostille" path="/glossary/apostille" changedText={changedText ?? null} />,
  )
  await user.click(screen.getByRole('button', { name: 'Copy citation' }))
  return navigator.clipboard.readText()
}

describe('the citation of a page', () => {
  it('has the day on which it is copied', async () => {
    expect(await copied()).toMatch(
      /^Apostille\. Pliego\. Accessed 29 November 2026\. \S*\/glossary\/apostille$/,
    )
    expect(
      screen.getByText(/^Cite this page: Apostille\. Pliego\. \S*\/glossary\/apostille$/),
    ).toBeVisible()
  })

  it('has the day of the last change where it is known, on paper too', async () => {
    expect(await copied('3 March 2026')).toMatch(
      /^Apostille\. Pliego\. Last changed 3 March 2026\. /,
    )
    expect(screen.getByText(/^Cite this page: .* Last changed 3 March 2026\. /)).toBeVisible()
  })
})
