import { afterEach, describe, expect, it } from '@jest/globals'
import { giveUpScripts } from '../../../../src/platform/page/page-release'
import { APP_SCRIPTS, askedScripts, closePage, find, openPage } from '../page'

const LINK = `<main id="content" tabindex="-1"><p>Text</p><a href="/forms">Forms</a></main>`
const PAGE = `${LINK}<input>${APP_SCRIPTS}`

function pointerOver(selector: string, pointerType: string): void {
  const event = Object.assign(new Event('pointerover', { bubbles: true }), { pointerType })
  find(selector).dispatchEvent(event)
}

const state = () => document.documentElement.dataset['app']

afterEach(closePage)

describe('the scripts of the application', () => {
  it('are not asked for by opening a page, which is marked as scripted', async () => {
    await openPage(PAGE)
    expect(askedScripts()).toEqual([])
    expect(document.documentElement.dataset['scripted']).toBe('')
  })

  it('start, once and in order, with a mouse over a link', async () => {
    await openPage(PAGE)
    pointerOver('a', 'mouse')
    pointerOver('a', 'mouse')
    expect(askedScripts()).toEqual(['/framework.js', '/app.js'])
    expect(state()).toBe('starting')
    expect(Reflect.get(window, 'pagePath')).toBe('/about')
  })

  it('do not start with a mouse over text, nor with a finger that scrolls over a link', async () => {
    await openPage(PAGE)
    pointerOver('p', 'mouse')
    pointerOver('a', 'touch')
    expect(askedScripts()).toEqual([])
  })

  it('start with the focus in a field, but not with the focus that a script gives the content', async () => {
    await openPage(PAGE)
    find('main').focus()
    expect(askedScripts()).toEqual([])
    find('input').focus()
    expect(askedScripts()).toHaveLength(2)
  })

  it('start with a letter that is typed', async () => {
    await openPage(PAGE)
    find('input').dispatchEvent(new Event('input', { bubbles: true }))
    expect(askedScripts()).toHaveLength(2)
  })

  it('are asked for again, those that did not arrive, at the next sign', async () => {
    await openPage(PAGE)
    pointerOver('a', 'mouse')
    find('script[src="/app.js"]').dispatchEvent(new Event('error'))
    expect(state()).toBeUndefined()
    expect(document.documentElement.dataset['lost']).toBe('')
    expect(askedScripts()).toEqual(['/framework.js'])
    pointerOver('a', 'mouse')
    expect(askedScripts()).toEqual(['/framework.js', '/app.js'])
    expect(state()).toBe('starting')
  })

  it('are all asked for again when the application has given them up', async () => {
    await openPage(PAGE)
    pointerOver('a', 'mouse')
    giveUpScripts()
    expect(state()).toBeUndefined()
    expect(askedScripts()).toEqual([])
    pointerOver('a', 'mouse')
    expect(askedScripts()).toEqual(['/framework.js', '/app.js'])
  })

  it.each([
    ['q', '?q=form', 2],
    ['q topic', '?topic=tax&utm_source=mail', 2],
    ['q', '?utm_source=mail&utm_medium=e"mail', 0],
    ['', '?q=form', 0],
  ])('with an island of "%s" and the query %s: %i', async (parameters, query, asked) => {
    history.replaceState(null, '', `/explore${query}`)
    await openPage(`${PAGE}<div data-island="${parameters}"></div>`)
    expect(askedScripts()).toHaveLength(asked)
    expect(find('[data-island]').dataset['asked']).toBe(asked > 0 ? '' : undefined)
  })
})

describe('a browser that holds a session', () => {
  const KEY = 'firebase:authUser:some-key:[DEFAULT]'

  it('starts them at once and holds the content back', async () => {
    localStorage.setItem(KEY, '{}')
    await openPage(PAGE)
    expect(document.documentElement.dataset['session']).toBe('maybe')
    expect(askedScripts()).toHaveLength(2)
  })

  it('starts them when someone signs in in another tab, and shows the content meanwhile', async () => {
    await openPage(PAGE)
    localStorage.setItem(KEY, '{}')
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(document.documentElement.dataset['session']).toBeUndefined()
    expect(askedScripts()).toHaveLength(2)
  })

  it('starts them when it brings back a page of before the session', async () => {
    await openPage(PAGE)
    localStorage.setItem(KEY, '{}')
    window.dispatchEvent(new Event('pageshow'))
    expect(askedScripts()).toHaveLength(2)
  })
})
