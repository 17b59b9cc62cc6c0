import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { WholeNames } from '../../../../../src/features/calculator/inputs/whole-names'

it.each([
  [
    'Form 1040 from abroad for 2026 is due by Tuesday 15 June 2027.',
    ['Form 1040', 'Tuesday 15 June 2027'],
  ],
  ['Accounts abroad: FBAR (FinCEN Form 114)', ['FinCEN Form 114']],
  ['Nonresident with wages: Form 1040-NR', ['Form 1040-NR']],
  ['Form of payment: 15 dollars', []],
])('%j keeps %j whole', (text, whole) => {
  const { container } = render(<WholeNames text={text} />)
  expect(container).toHaveTextContent(text)
  expect([...container.querySelectorAll('span')].map((part) => part.textContent)).toEqual(whole)
})
