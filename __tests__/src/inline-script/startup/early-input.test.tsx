import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { EARLY_ENTRY, tellEarlyEntries } from '../../../../src/components/islands/early-entries'
import { APP_SCRIPTS, becomeReady, closePage, find, openPage } from '../page'

/**
 * A form as React draws it: what it knows of its controls stands beside them. React warns of the inline
 * script's mark while it is developed with; in production it does not compare attributes.
 */
function Form() {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState('all')
  const [choice, setChoice] = useState('one')
  return (
    <form>
      <input
        id="text"
        suppressHydrationWarning
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <input
        id="open"
        suppressHydrationWarning
        type="checkbox"
        checked={isOpen}
        onChange={({ target }) => setIsOpen(target.checked)}
      />
      <select
        id="kind"
        suppressHydrationWarning
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        <option>all</option>
        <option>tax</option>
      </select>
      {['one', 'two'].map((name) => (
        <input
          key={name}
          id={name}
          suppressHydrationWarning
          type="radio"
          name="choice"
          checked={choice === name}
          onChange={() => setChoice(name)}
        />
      ))}
      <output>{[text, isOpen, kind, choice].join(' ')}</output>
    </form>
  )
}

let root: Root | null = null

/** Opens the page, has something done in it, and lets React come. Returns what React knows then. */
async function known(doEarly: () => void): Promise<string | null> {
  await openPage(`<div id="___gatsby">${renderToString(<Form />)}</div>${APP_SCRIPTS}`)
  doEarly()
  await act(async () => {
    root = hydrateRoot(find('#___gatsby'), <Form />)
    await Promise.resolve()
  })
  await act(async () => {
    const isReady = becomeReady()
    tellEarlyEntries(document)
    await isReady
  })
  return find('output').textContent
}

function input(selector: string): HTMLInputElement {
  const element = find(selector)
  if (!(element instanceof HTMLInputElement)) throw new Error(`${selector} is no input.`)
  return element
}

afterEach(() => {
  act(() => root?.unmount())
  closePage()
})

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

describe('what is entered before React has come', () => {
  it('is what React knows afterwards: letters, with the cursor where it was', async () => {
    const seen = await known(() => {
      input('#text').value = 'llc'
      input('#text').setSelectionRange(1, 1)
      input('#text').dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(seen).toBe('llc false all one')
    expect(input('#text').value).toBe('llc')
    expect(input('#text').selectionStart).toBe(1)
  })

  it('is not written again, so that typing goes on where it was', async () => {
    const written = jest.spyOn(HTMLInputElement.prototype, 'value', 'set')
    const seen = await known(() => {
      input('#text').value = 'llc'
      input('#text').dispatchEvent(new Event('input', { bubbles: true }))
      written.mockClear()
    })
    expect(seen).toBe('llc false all one')
    expect(written.mock.contexts).not.toContain(input('#text'))
  })

  it('is kept of a date, which is set once, before anything is typed', async () => {
    const written = jest.spyOn(HTMLInputElement.prototype, 'value', 'set')
    await openPage('<input id="date" type="date"><input id="text">')
    expect(written.mock.contexts).toEqual([input('#date')])
  })

  it('is there again where React has written what the page was built with', async () => {
    await openPage(`<div id="___gatsby">${renderToString(<Form />)}</div>${APP_SCRIPTS}`)
    input('#text').value = 'llc'
    input('#text').dispatchEvent(new Event('input', { bubbles: true }))
    await act(async () => {
      root = hydrateRoot(find('#___gatsby'), <Form />)
      await Promise.resolve()
    })
    input('#text').value = ''
    act(() => tellEarlyEntries(document))
    expect(input('#text').value).toBe('llc')
    expect(find('output').textContent).toBe('llc false all one')
  })

  it.each([
    [
      'a box that is ticked',
      () => input('#open').click(),
      ' true all one',
      () => input('#open').checked,
    ],
    [
      'one of several choices',
      () => input('#two').click(),
      ' false all two',
      () => !input('#one').checked,
    ],
    [
      'an entry of a list',
      () => {
        Object.assign(find('#kind'), { value: 'tax' })
        find('#kind').dispatchEvent(new Event('input', { bubbles: true }))
      },
      ' false tax one',
      () => Reflect.get(find('#kind'), 'value') === 'tax',
    ],
  ])('is what React knows afterwards: %s', async (_what, doEarly, seen, isShown) => {
    expect(await known(doEarly)).toBe(seen)
    expect(isShown()).toBe(true)
  })

  it('is noted before React, which may come at the very letter, hears of it', async () => {
    const noted: unknown[] = []
    await known(() => {
      find('#___gatsby').addEventListener('input', () => {
        noted.push(input('#text').getAttribute(EARLY_ENTRY))
      })
      for (const typed of ['l', 'll']) {
        input('#text').value = typed
        input('#text').dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    // The last is what React is told, without a note.
    expect(noted).toEqual(['l', 'll', null])
  })

  it('is not told of what comes afterwards, which React hears itself', async () => {
    const seen = await known(() => undefined)
    expect(seen).toBe(' false all one')
    act(() => input('#open').click())
    expect(find('output').textContent).toBe(' true all one')
  })
})
