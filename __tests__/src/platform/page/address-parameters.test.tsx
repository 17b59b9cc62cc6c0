import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import {
  settleAddress,
  useAddressParameters,
} from '../../../../src/platform/page/address-parameters'

afterEach(() => window.history.replaceState(null, '', '/'))

describe('the query of the address', () => {
  it('is read and written without touching path, fragment and router state', () => {
    window.history.replaceState({ key: 'router' }, '', '/forms?q=w-8&topic=tax#list')
    const { result } = renderHook(() => useAddressParameters())
    expect(result.current.parameters.get('q')).toBe('w-8')
    act(() => result.current.setParameters({ q: 'ss 4', topic: '', pick: ['a', 'b'] }))
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/forms?q=ss+4&pick=a&pick=b#list',
    )
    expect(window.history.state).toEqual({ key: 'router' })
    expect(result.current.parameters.getAll('pick')).toEqual(['a', 'b'])
  })

  it('follows the browser’s own back and forward', () => {
    const { result } = renderHook(() => useAddressParameters())
    act(() => {
      window.history.replaceState(null, '', '/forms?q=back')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(result.current.parameters.get('q')).toBe('back')
  })
})

it('goes to a place that is drawn only for the new address of a route change', async () => {
  function Places() {
    const { parameters } = useAddressParameters()
    return parameters.has('q') ? null : <h2 id="topic-companies">Companies</h2>
  }
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  window.history.replaceState(null, '', '/forms?q=w8')
  render(<Places />)
  window.history.pushState(null, '', '/forms#topic-companies')
  act(settleAddress)
  await waitFor(() => {
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Companies' })])
  })
})
