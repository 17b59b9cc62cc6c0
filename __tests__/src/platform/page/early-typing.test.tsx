import { afterEach, describe, expect, it } from '@jest/globals'
import { useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { waitFor } from '@testing-library/react'
import { useEarlyValue } from '../../../../src/components/controls/use-early-value'
import { useAddressParameters } from '../../../../src/platform/page/address-parameters'

function typeLetter(field: HTMLInputElement, letter: string): void {
  // As a key does: past the property that React watches.
  const { prototype } = HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, field.value + letter)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function Filter() {
  const { parameters, setParameters } = useAddressParameters()
  const field = useRef<HTMLInputElement>(null)
  const value = parameters.get('q') ?? ''
  const change = (next: string) => setParameters({ q: next })
  useEarlyValue(field, value, change)
  return <input ref={field} value={value} onChange={(event) => change(event.target.value)} />
}

/** Someone types on while React puts the page to life. */
function Page({ letters }: { readonly letters: string }) {
  useLayoutEffect(() => {
    queueMicrotask(() => {
      for (const letter of letters) typeLetter(document.querySelector('input')!, letter)
    })
  }, [letters])
  return <Filter />
}

describe('a field whose value stands in the address', () => {
  afterEach(() => {
    document.body.innerHTML = ''
    window.history.replaceState(null, '', '/')
  })

  it('keeps what is typed before, while and after it comes to life', async () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(<Page letters="506" />)
    document.body.append(container)
    const field = container.querySelector('input')!
    field.value = '4'
    const acts: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    const root = hydrateRoot(container, <Page letters="506" />)
    try {
      await waitFor(() => expect(window.location.search).toBe('?q=4506'))
      expect(field.value).toBe('4506')
    } finally {
      root.unmount()
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', acts)
    }
  })
})
