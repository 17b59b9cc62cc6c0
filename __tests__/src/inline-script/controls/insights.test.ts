import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { closePage, openPage } from '../page'

const scripts = () => [...document.scripts].map((script) => script.getAttribute('src'))

afterEach(() => {
  closePage()
  for (const script of document.querySelectorAll('script')) script.remove()
  localStorage.clear()
  Reflect.deleteProperty(process.env, 'GATSBY_ANALYTICS_SCRIPT')
})

async function open(script = '/_insights/script.js') {
  Reflect.set(process.env, 'GATSBY_ANALYTICS_SCRIPT', script)
  await openPage('<button data-action="accept-cookies">Aceptar</button>')
}

describe('the insights script', () => {
  it('is loaded for a visitor who accepted on an earlier visit, once', async () => {
    localStorage.setItem('cookiesAccepted', 'true')
    await open()
    window.dispatchEvent(new Event('pageshow'))
    expect(scripts()).toEqual(['/_insights/script.js'])
  })

  it('is not loaded before the visitor accepts, and is at once afterwards', async () => {
    await open()
    window.dispatchEvent(new Event('pageshow'))
    expect(scripts()).toEqual([])
    document.querySelector('button')?.click()
    expect(scripts()).toEqual(['/_insights/script.js'])
  })

  it('that does not arrive is logged, and nothing else', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem('cookiesAccepted', 'true')
    await open()
    document.querySelector('script[src]')?.dispatchEvent(new Event('error'))
    expect(warn.mock.calls).toEqual([
      ['Not loaded:', expect.stringMatching(/\/_insights\/script\.js$/)],
    ])
  })

  it('is not loaded where readers are not counted', async () => {
    localStorage.setItem('cookiesAccepted', 'true')
    await open('')
    expect(scripts()).toEqual([])
  })
})
