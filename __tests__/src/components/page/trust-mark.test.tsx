import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { TrustMark } from '../../../../src/components/page/trust-mark'

it('is a tag that unfolds to its sentence by itself', () => {
  render(<TrustMark mark="Checked 3 Nov 2026" line="Last reviewed on 3 November 2026." />)
  const mark = screen.getByRole('group')
  expect(mark.tagName).toBe('DETAILS')
  expect(mark).not.toHaveAttribute('open')
  expect(screen.getByText('Checked 3 Nov 2026').tagName).toBe('SUMMARY')
  expect(mark).toHaveTextContent('Last reviewed on 3 November 2026.')
})
