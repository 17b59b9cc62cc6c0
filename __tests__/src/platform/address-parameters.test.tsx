import { afterEach, describe, expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useAddressParameters } from '../../../src/platform/address-parameters'

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

describe('the query of the address', () => {
  it('is read and written without touching path, fragment and router state', () => {
    window.history.replaceState({ key: 'router' }, '', '/forms?q=w-8&topic=tax#list')
    const { result } = renderHook(() => useAddressParameters())
    expect(result.current.parameters.get('q')).toBe('w-8')
    act(() => {
      result.current.setParameters({ q: 'ss 4', topic: '', pick: ['a', 'b'] })
    })
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
