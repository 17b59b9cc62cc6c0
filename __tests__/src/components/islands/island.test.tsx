import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as React from 'react'
import { type ComponentType, createContext, type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type * as Island from '../../../../src/components/islands/island'
import { createIsland } from '../../../../src/components/islands/island'
import { followLateCode, readyToDraw } from '../../../../src/components/islands/late-code'
import { navigate } from '../../support/gatsby'

interface CounterProps {
  readonly label: string
}

const drawn = jest.fn()
const left = jest.fn<() => void>()

function Counter({ label }: CounterProps) {
  drawn()
  const [count, setCount] = useState(0)
  useEffect(() => left, [])
  return (
    <section aria-label={label}>
      <input aria-label="Words" />
      <select defaultValue="number">
        <option>number</option>
        <option>title</option>
      </select>
      <button
        type="button"
        onClick={() => {
          setCount(count + 1)
        }}
      >
        {count} times
      </button>
      <a href="/states/nevada">Nevada</a>
    </section>
  )
}

/** The page as the build writes it into a file. */
async function build(options: Island.IslandOptions<CounterProps>): Promise<string> {
  let html = ''
  await jest.isolateModulesAsync(async () => {
    const buildTime = jest.requireActual<object>('../../../../src/components/islands/build-time')
    jest.doMock('../../../../src/components/islands/build-time', () => ({
      ...buildTime,
      isBuildTime: true,
    }))
    jest.doMock('react', () => React)
    const { readyToDraw } = await import('../../../../src/components/islands/late-code')
    const { createIsland: createInBuild } =
      await import('../../../../src/components/islands/island')
    const InBuild = createInBuild(options)
    await readyToDraw()
    html = renderToString(<InBuild label="Counter" />)
  })
  jest.dontMock('../../../../src/components/islands/build-time').dontMock('react')
  return html
}

/** Code on its way, which arrives or fails when the test says so. */
function lateCode() {
  const loads: PromiseWithResolvers<ComponentType<CounterProps>>[] = []
  const load = jest.fn(() => {
    const one = Promise.withResolvers<ComponentType<CounterProps>>()
    loads.push(one)
    return one.promise
  })
  return {
    load,
    arrive: () => act(async () => loads.at(-1)?.resolve(Counter)),
    fail: (error: Error) => act(async () => loads.at(-1)?.reject(error)),
  }
}

let root: Root | null = null
const page = document.createElement('div')
const faults: unknown[] = []

/** Opens the prebuilt page, and has its application hydrate it. */
async function open(element: ReactNode, html: string): Promise<HTMLElement> {
  page.innerHTML = html
  await act(async () => {
    root = hydrateRoot(page, element, { onRecoverableError: (error) => faults.push(error) })
  })
  return islandOf()
}

const islandOf = () => page.querySelector<HTMLElement>('.island')!
const redraw = (element: ReactNode) => act(async () => root?.render(element))
const counter = () => screen.getByRole('button', { name: / times$/ })
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}

beforeEach(() => {
  document.body.append(page)
  drawn.mockClear()
  left.mockClear()
  faults.length = 0
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  page.remove()
  window.history.replaceState(null, '', '/')
  expect(faults).toEqual([])
})

const built = () => build({ load: async () => Counter })

describe('an island in a prebuilt page', () => {
  it('is complete in the file, and not said to be alive', async () => {
    expect(await built()).toMatch(
      /^<div class="island" data-island=""><div class="missing-scripts".*<section aria-label="Counter">/,
    )
  })

  it('is neither fetched nor drawn when the page comes to life', async () => {
    const { load } = lateCode()
    const Page = createIsland({ load })
    const html = await built()
    drawn.mockClear()
    const island = await open(<Page label="Counter" />, html)
    expect(island.outerHTML).toBe(html.replace('/>', '>'))
    expect(load).not.toHaveBeenCalled()
    expect(drawn).not.toHaveBeenCalled()
  })

  it.each(['pointerOver', 'pointerDown', 'focusIn', 'keyDown', 'input'] as const)(
    'comes to life at the first %s in it',
    async (sign) => {
      const { load, arrive } = lateCode()
      const Page = createIsland({ load })
      const island = await open(<Page label="Counter" />, await built())
      const button = counter()
      fireEvent[sign](button)
      fireEvent[sign](button)
      expect(island).not.toHaveAttribute('data-ready')
      await arrive()
      expect(island).toHaveAttribute('data-ready', '')
      expect(load).toHaveBeenCalledTimes(1)
      expect(counter()).toBe(button)
      press('0 times')
      expect(button).toHaveTextContent('1 times')
    },
  )

  it('comes to life at once where someone is at work, or where a held click waits', async () => {
    const html = await built()
    for (const use of [
      (island: HTMLElement) => {
        island.querySelector('input')?.focus()
      },
      (island: HTMLElement) => {
        island.dataset['wanted'] = ''
      },
      (island: HTMLElement) => {
        island.querySelector('input')!.value = 'tax'
      },
      (island: HTMLElement) => {
        island.querySelector('select')!.value = 'title'
      },
    ]) {
      const Page = createIsland({ load: async () => Counter })
      page.innerHTML = html
      use(islandOf())
      await act(async () => {
        root = hydrateRoot(page, <Page label="Counter" />)
      })
      expect(islandOf()).toHaveAttribute('data-ready')
      await act(async () => root?.unmount())
      root = null
    }
  })

  it('comes to life at once when the address asks something of it, also later', async () => {
    const options = { load: async () => Counter, parameters: ['q', 'sort'] }
    const Page = createIsland(options)
    const html = await build(options)
    window.history.replaceState(null, '', '/?utm_source=x')
    const island = await open(<Page label="Counter" />, html)
    expect(island).not.toHaveAttribute('data-ready')
    window.history.replaceState(null, '', '/?sort=name')
    await redraw(<Page label="Counter" />)
    expect(island).toHaveAttribute('data-ready')
  })

  it('keeps what was typed before', async () => {
    const { load, arrive } = lateCode()
    const Page = createIsland({ load })
    await open(<Page label="Counter" />, await built())
    const box = screen.getByLabelText<HTMLInputElement>('Words')
    box.value = 'apostille'
    fireEvent.input(box)
    await arrive()
    expect(islandOf()).toHaveAttribute('data-ready')
    expect(screen.getByLabelText('Words')).toBe(box)
    expect(box).toHaveValue('apostille')
  })

  it('stays as it is while the page around it, or a context of it, changes', async () => {
    const Place = createContext('')
    const { load } = lateCode()
    const Counted = createIsland({ load })
    const html = await built()
    const at = (place: string) => (
      <Place.Provider value={place}>
        <Counted label="Counter" />
      </Place.Provider>
    )
    const island = await open(at('/'), html)
    const button = counter()
    await redraw(at('/#list'))
    expect(islandOf()).toBe(island)
    expect(counter()).toBe(button)
    expect(load).not.toHaveBeenCalled()
  })

  it('takes what the page gives it when it is alive, and is drawn only for that', async () => {
    const Page = createIsland({ load: async () => Counter })
    const island = await open(<Page label="Counter" />, await built())
    await act(async () => fireEvent.pointerOver(island))
    const times = drawn.mock.calls.length
    await redraw(<Page label="Counter" />)
    expect(drawn).toHaveBeenCalledTimes(times)
    await redraw(<Page label="Number" />)
    expect(screen.getByRole('region', { name: 'Number' })).toBeInTheDocument()
  })

  it('is tried again when its code has not arrived', async () => {
    const report = jest.fn()
    window.reportError = report
    const { load, arrive, fail } = lateCode()
    const Page = createIsland({ load })
    const island = await open(<Page label="Counter" />, await built())
    fireEvent.pointerOver(island)
    const failure = new Error('no network')
    await fail(failure)
    expect(report).toHaveBeenCalledWith(failure)
    expect(counter()).toHaveTextContent('0 times')
    expect(island).toHaveAttribute('data-lost')
    fireEvent.pointerOver(island)
    await arrive()
    expect(load).toHaveBeenCalledTimes(2)
    expect(island).toHaveAttribute('data-ready')
  })

  it('ends with the page', async () => {
    const Page = createIsland({ load: async () => Counter })
    const island = await open(<Page label="Counter" />, await built())
    await act(async () => fireEvent.pointerOver(island))
    await redraw(null)
    await waitFor(() => {
      expect(left).toHaveBeenCalledTimes(1)
    })
  })

  it('opens its links without a page load, alive or not', async () => {
    const { load } = lateCode()
    const Page = createIsland({ load })
    await open(<Page label="Counter" />, await built())
    navigate.mockClear()
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/states/nevada')
  })
})

describe('an island in a page that the browser draws', () => {
  afterEach(() => {
    delete document.documentElement.dataset['app']
  })

  it('has its code with the page, which waits for it', async () => {
    document.documentElement.dataset['app'] = 'ready'
    const order: string[] = []
    const loader = { loadPage: async () => order.push('page') }
    followLateCode(loader)
    const { load, arrive } = lateCode()
    const Page = createIsland({ load })
    const loaded = loader.loadPage().then(() => order.push('handed out'))
    await act(async () => Promise.resolve())
    expect(order).toEqual(['page'])
    await arrive()
    await loaded
    const { container } = render(<Page label="Counter" />)
    expect(container.querySelector('.island__waiting')).toBeNull()
    expect(counter()).toHaveTextContent('0 times')
  })

  it('has its code for the way back to a page that was prebuilt', async () => {
    const { load, arrive } = lateCode()
    const Page = createIsland({ load })
    await open(<Page label="Counter" />, await built())
    await redraw(null)
    expect(load).toHaveBeenCalledTimes(1)
    await arrive()
    await redraw(<Page label="Counter" />)
    expect(counter()).toHaveTextContent('0 times')
  })

  it('is left to the page when its code fails on the way', async () => {
    document.documentElement.dataset['app'] = 'ready'
    const { load, fail } = lateCode()
    createIsland({ load })
    await fail(new Error('no network'))
    await expect(readyToDraw()).resolves.toBeUndefined()
  })

  it('is drawn as soon as its code is there', async () => {
    const { load, arrive } = lateCode()
    const Page = createIsland({ load })
    const { container } = render(<Page label="Counter" />)
    expect(container.querySelector('.island__waiting')).not.toBeNull()
    await arrive()
    press('0 times')
    expect(counter()).toHaveTextContent('1 times')
    expect(container.firstElementChild).toHaveAttribute('data-ready')
  })
})
