import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import { closePage, find, loadSecondPart, openUnusedPage } from './page'

const SCRIPT = '/deferred.js'
const scripts = () => [...document.head.querySelectorAll('script')]
const sheets = () => [...document.head.querySelectorAll('link')].map((link) => link.href)

afterEach(closePage)

/** A page whose sheets for later are links for browsers without scripts. */
async function open(isTrue?: (query: string) => boolean): Promise<void> {
  const links = document.createElement('noscript')
  links.textContent = '<link rel="stylesheet" href="http://localhost/later.css">'
  document.head.append(links)
  await openUnusedPage(
    '<button type="button" data-action="print">Print</button><p>Text</p>',
    isTrue,
  )
}

describe('what no first frame needs', () => {
  it.each(['pointerover', 'keydown', 'scroll', 'click'])('is loaded at %s, once', async (sign) => {
    await open()
    find('p').dispatchEvent(new Event(sign, { bubbles: true }))
    find('p').dispatchEvent(new Event(sign, { bubbles: true }))
    expect(scripts().map((script) => script.getAttribute('src'))).toEqual([SCRIPT])
    expect(sheets()).toEqual(['http://localhost/later.css'])
  })

  it('is asked for again when it has not arrived', async () => {
    await open()
    find('p').dispatchEvent(new Event('scroll', { bubbles: true }))
    scripts()[0]?.dispatchEvent(new Event('error'))
    find('p').dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(scripts()).toHaveLength(2)
  })

  it('answers what was pressed before it came, once', async () => {
    const print = jest.fn()
    Object.assign(window, { print })
    await open()
    find('button').click()
    await loadSecondPart()
    expect(print).not.toHaveBeenCalled()
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect(print).toHaveBeenCalledTimes(1)
    find('button').click()
    expect(print).toHaveBeenCalledTimes(2)
    expect(scripts()).toHaveLength(1)
  })

  it('has its styles when the page has loaded', async () => {
    await open()
    window.dispatchEvent(new Event('load'))
    await waitFor(() => {
      expect(sheets()).toEqual(['http://localhost/later.css'])
    })
    expect(scripts()).toEqual([])
  })

  it('styles at once a page in colours of the visitor', async () => {
    await open((query) => query === '(forced-colors:active)')
    expect(sheets()).toEqual(['http://localhost/later.css'])
    expect(scripts()).toEqual([])
  })
})
