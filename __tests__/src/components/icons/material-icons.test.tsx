import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import * as icons from '../../../../src/components/icons/material-icons'

const drawn = Object.entries(icons)

it.each(drawn)('%s draws a shape on a grid of 24, hidden from assistive technology', (_, Icon) => {
  const { container } = render(<Icon />)
  const svg = container.querySelector('svg')
  expect(svg?.getAttribute('viewBox')).toBe('0 0 24 24')
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(/^[Mm][\d .]/)
})
