import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { UsMap } from '../../../../../src/features/states/map/us-map'
import { MAPPED_FACTS } from '../../../../../shared/states/page-facts'
import { state } from '../state-builder'

const shape = (kind: string) => ({
  path: 'M0 0l9 0 0 9z',
  centre: { x: 5, y: 5 },
  label: { kind, x: 20, y: 20 },
  tile: { column: 1, row: 1 },
})
const STATES = [
  { ...state('Delaware', { code: 'DE' }), shape: shape('beside') },
  { ...state('Texas', { code: 'TX' }), shape: shape('inside') },
  { ...state('Atlantis', { code: 'AT' }), shape: null },
]
const size = { width: 100, height: 60, labelWidth: 30, labelHeight: 20 }

function show() {
  render(<UsMap states={STATES} size={size} fact={MAPPED_FACTS[0]!} />)
}

describe('the map', () => {
  it('is one named group of links, in the order of the states, each with name and fact', () => {
    show()
    expect(screen.getByRole('group', { name: /sales tax rate/ })).toBeTruthy()
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Delaware, DE: 5%',
      'Texas, TX: 5%',
    ])
    expect(links[1]?.getAttribute('href')).toBe('/states/texas')
  })

  it('names the state under the pointer or the keyboard', () => {
    show()
    const link = screen.getByRole('link', { name: /Texas/ })
    expect(screen.queryByText('Texas')).toBeNull()
    fireEvent.focus(link)
    expect(screen.getByText('Texas')).toBeTruthy()
    fireEvent.blur(link)
    expect(screen.queryByText('Texas')).toBeNull()
  })
})
