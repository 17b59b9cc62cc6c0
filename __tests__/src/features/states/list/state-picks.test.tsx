import { afterEach, describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { PickBox } from '../../../../../src/features/states/list/pick-box'
import { StateFilters } from '../../../../../src/features/states/list/state-filters'
import { useStatesAddress } from '../../../../../src/features/states/list/use-states-address'
import { state } from '../state-builder'

const STATES = ['ohio', 'iowa', 'utah'].map((name) => state(name))

/** Boxes that are ticked in one pass, as those are that were ticked before the page was alive. */
function Boxes({ ticked }: { readonly ticked: readonly string[] }) {
  const address = useStatesAddress(STATES.map(({ slug }) => slug))
  useLayoutEffect(() => {
    for (const name of ticked) screen.getByRole('checkbox', { name }).click()
  }, [ticked])
  return (
    <>
      <StateFilters address={address} />
      {STATES.map((one) => (
        <PickBox key={one.slug} state={one} address={address} />
      ))}
    </>
  )
}

afterEach(() => window.history.replaceState(null, '', '/'))

describe('the boxes of the list of states', () => {
  it('all count that are ticked in one pass', () => {
    const picks = ['Compare ohio', 'Compare iowa', 'Compare utah']
    const filters = ['No income tax', 'No sales tax']
    render(<Boxes ticked={[...picks, ...filters]} />)
    for (const name of [...picks, ...filters]) {
      expect(screen.getByRole('checkbox', { name })).toBeChecked()
    }
    expect(new URLSearchParams(window.location.search).get('compare')).toBe('ohio,iowa,utah')
  })
})
