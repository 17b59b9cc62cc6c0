import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { stayOutdated } from '../../../../src/platform/page/page-release'
import { APP_SCRIPTS, askedScripts, becomeReady, closePage, find, openPage } from '../page'

/** What React would hear, from the element that holds the page. */
function listen(type: 'click' | 'submit'): jest.Mock<(event: Event) => void> {
  const heard = jest.fn((event: Event) => event.preventDefault())
  find('#___gatsby').addEventListener(type, heard)
  return heard
}

async function open(content: string): Promise<void> {
  await openPage(`<div id="___gatsby">${content}</div>${APP_SCRIPTS}`)
}

/** Whether the browser goes on with a click by itself. */
function isLeftToBrowser(selector: string, init: MouseEventInit = {}): boolean {
  return find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  )
}

afterEach(closePage)

describe('a click before the page is alive', () => {
  it('on a button starts the application and is repeated exactly once', async () => {
    await open('<button type="button"><span>Copy</span></button>')
    const heard = listen('click')
    find('span').click()
    find('span').click()
    expect(heard).not.toHaveBeenCalled()
    expect(askedScripts()).toHaveLength(2)
    expect(document.documentElement.dataset['held']).toBe('button')
    await becomeReady()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(document.documentElement.dataset['held']).toBeUndefined()
    find('span').click()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a link', '<a href="#there">There</a>', 'a'],
    ['a popover', '<button type="button" popovertarget="p">Menu</button>', 'button'],
    [
      'an action of the inline script',
      '<button type="button" data-action="top">Top</button>',
      'button',
    ],
    ['a disclosure', '<details><summary>More</summary></details>', 'summary'],
    ['a field', '<input type="text">', 'input'],
  ])('on %s is the browser’s', async (_, content, selector) => {
    await open(content)
    const heard = listen('click')
    expect(isLeftToBrowser(selector)).toBe(true)
    await becomeReady()
    expect(heard).not.toHaveBeenCalled()
  })

  it('is forgotten when the scripts do not arrive, and held anew at the next one', async () => {
    await open('<button type="button">Copy</button>')
    const heard = listen('click')
    find('button').click()
    find('script[src="/app.js"]').dispatchEvent(new Event('error'))
    await Promise.resolve()
    expect(document.documentElement.dataset['held']).toBeUndefined()
    find('button').click()
    expect(askedScripts()).toHaveLength(2)
    await becomeReady()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('waits no longer when the scripts hang, and a form is then sent by the browser', async () => {
    jest.useFakeTimers()
    try {
      await open('<form><input name="q"></form><button type="button">Copy</button>')
      const heard = listen('click')
      const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
      find('button').click()
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      expect(document.documentElement.dataset['held']).toBe('form')
      jest.runOnlyPendingTimers()
      expect(submit).toHaveBeenCalledTimes(1)
      expect(document.documentElement.dataset['held']).toBeUndefined()
      await becomeReady()
      expect(heard).not.toHaveBeenCalled()
    } finally {
      jest.useRealTimers()
    }
  })

  it('on a form of a page that is outdated is answered by the browser, with what was entered', async () => {
    await open('<div data-island><form><input name="q"></form></div>')
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(submit).not.toHaveBeenCalled()
    stayOutdated()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('on a form is answered by the browser where the page has been found outdated before', async () => {
    await open('<div data-island><form><input name="q"></form></div>')
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    stayOutdated()
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await Promise.resolve()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('is not repeated on what is no longer there', async () => {
    await open('<button type="button">Copy</button>')
    const heard = listen('click')
    find('button').click()
    find('button').remove()
    await becomeReady()
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a click on an island', () => {
  it('waits for the island, in a page that is alive', async () => {
    await open('<div data-island><button type="button">Texas</button></div>')
    const heard = listen('click')
    await becomeReady()
    find('button').click()
    expect(heard).not.toHaveBeenCalled()
    expect(find('[data-island]').dataset['wanted']).toBe('')
    find('[data-island]').dataset['ready'] = ''
    await Promise.resolve()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('is the page’s when it is on a link', async () => {
    await open('<div data-island><a href="/states/texas">Texas</a></div>')
    const heard = listen('click')
    await becomeReady()
    find('a').click()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a form that is sent before the page is alive', () => {
  it('goes to its address, as the browser does it', async () => {
    await open('<form action="/explore"><button>Search</button></form>')
    const heard = listen('submit')
    const form = find('form')
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    expect(form.dispatchEvent(event)).toBe(true)
    expect(heard).not.toHaveBeenCalled()
  })

  it('is sent once more when React can answer it, by the same button', async () => {
    await open('<form><input name="days" value="31"><button value="1">Calculate</button></form>')
    const heard = listen('submit')
    find('button').click()
    expect(heard).not.toHaveBeenCalled()
    await becomeReady()
    expect(heard).toHaveBeenCalledTimes(1)
    const [event] = heard.mock.calls[0] ?? []
    expect(event instanceof SubmitEvent ? event.submitter : null).toBe(find('button'))
  })
})
