import { afterEach, describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { linkPrefetch } from '../../../../src/app/rendering/link-prefetch'
import { APP_SCRIPTS, closePage, openPage } from '../page'

const PAGE = `<a href="/forms">Forms</a>${renderToStaticMarkup(linkPrefetch())}${APP_SCRIPTS}`

const rules = () => document.querySelector('body > script[type=speculationrules]')

interface Visitor {
  readonly hovers?: boolean
  readonly saveData?: boolean
}

/** Opens the page as such a visitor does. */
async function open({ hovers = true, saveData = false }: Visitor = {}): Promise<void> {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })
  await openPage(PAGE, (query) => hovers && query === '(hover:hover)')
}

afterEach(() => {
  rules()?.remove()
  Reflect.deleteProperty(navigator, 'connection')
  closePage()
})

describe('pages that links lead to', () => {
  it('are fetched ahead by rules of the browser', async () => {
    await open()
    expect(JSON.parse(rules()?.textContent ?? '')).toHaveProperty('prefetch')
    expect(rules()?.textContent).toContain('"/login*","/create*","/preview*","/discover/tag"')
  })

  it.each([
    ['who saves data', { saveData: true }],
    ['whose pointer cannot hover', { hovers: false }],
  ])('are not fetched ahead for a visitor %s', async (_, given) => {
    await open(given)
    expect(rules()).toBeNull()
  })

  it('are not fetched ahead with a session', async () => {
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}')
    await open()
    expect(rules()).toBeNull()
  })
})
