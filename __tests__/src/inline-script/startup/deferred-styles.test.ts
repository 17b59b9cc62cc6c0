import { afterEach, describe, expect, it } from '@jest/globals'
import { closePage, find, openPage } from '../page'

const SHEET = 'http://localhost/later.css'
const sheets = (media = '') =>
  [...document.head.querySelectorAll('link')]
    .filter((link) => link.media === media)
    .map((link) => link.href)

afterEach(closePage)

/** A page whose sheets for later are links for browsers without scripts. */
async function open(isTrue?: (query: string) => boolean): Promise<void> {
  const links = document.createElement('noscript')
  links.textContent = `<link rel="stylesheet" href="${SHEET}">`
  document.head.append(links)
  await openPage('<p>Text</p>', isTrue)
}

describe('styles that no first frame needs', () => {
  it.each(['pointerover', 'keydown', 'click'])('come with the first %s, once', async (use) => {
    await open()
    find('p').dispatchEvent(new Event(use, { bubbles: true }))
    find('p').dispatchEvent(new Event(use, { bubbles: true }))
    expect(sheets()).toEqual([SHEET])
  })

  it('are there for paper when the page has loaded, and for all when it is used', async () => {
    await open()
    window.dispatchEvent(new Event('load'))
    expect(sheets('print')).toEqual([SHEET])
    expect(sheets()).toEqual([])
    find('p').dispatchEvent(new Event('pointerover', { bubbles: true }))
    expect(sheets('print')).toEqual([])
    expect(sheets()).toEqual([SHEET])
  })

  it('come at once in colours of the visitor', async () => {
    await open((query) => query === '(forced-colors:active)')
    expect(sheets()).toEqual([SHEET])
  })

  it('come at once with a session, whose first frame is a skeleton', async () => {
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}')
    await open()
    expect(sheets()).toEqual([SHEET])
  })
})
