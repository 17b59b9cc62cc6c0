import { describe, expect, it, jest } from '@jest/globals'
import type { CreatePageArgs, Page } from 'gatsby'
import { onCreatePage } from '../../../gatsby/hooks/fixed-pages.ts'

/** A sample, as the content of this repository is. */
const getNodesByType = (type: string) =>
  type === 'Tool' ? [{ verification: { state: 'sample' } }] : []

function created(page: Page): Page[] {
  const createPage = jest.fn<(page: Page) => void>()
  const actions = { createPage, deletePage: jest.fn() }
  onCreatePage({ page, actions, getNodesByType } as unknown as CreatePageArgs)
  return createPage.mock.calls.map(([made]) => made)
}

const CARD = expect.stringMatching(/^\/og\/[0-9a-f]{32}\.png$/)

describe('the pages of client-only routes', () => {
  it.each(['/login', '/create', '/preview'])('%s answers every address below it', (path) => {
    const page = { path, component: '/src/pages/a.tsx', context: {} }
    expect(created(page)).toEqual([{ ...page, context: { card: CARD }, matchPath: `${path}/*` }])
  })

  it('are the only ones that do', () => {
    const page = { path: '/loginish', component: 'a', context: {} }
    expect(created(page)).toEqual([{ ...page, context: { card: CARD } }])
  })
})

describe('the pages of src/pages', () => {
  it('are told their picture, each section another', () => {
    const cards = ['/forms', '/states', '/'].map(
      (path) => created({ path, component: 'a', context: {} })[0]?.context?.['card'],
    )
    expect(new Set(cards).size).toBe(3)
  })

  it('are told when no search engine is to list them: a public sample', () => {
    const environment: Record<string, string | undefined> = process.env
    const contextAt = (siteUrl: string) => {
      environment['PLIEGO_SITE_URL'] = siteUrl
      try {
        return created({ path: '/forms', component: 'a', context: {} })[0]?.context
      } finally {
        delete environment['PLIEGO_SITE_URL']
      }
    }
    expect(contextAt('https://www.pliego.example')).toEqual({ card: CARD, isKeptFromSearch: true })
    expect(contextAt('http://localhost:8080')).toEqual({ card: CARD })
  })

  it('are not made twice', () => {
    const [once] = created({ path: '/forms', component: 'a', context: {} })
    expect(created(once!)).toEqual([])
  })

  it('do not touch a redirect', () => {
    expect(created({ path: '/discover/a', component: 'a', context: { to: '/b' } })).toEqual([])
  })
})
