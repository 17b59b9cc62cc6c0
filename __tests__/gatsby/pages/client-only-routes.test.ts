import { describe, expect, it, jest } from '@jest/globals'
import type { CreatePageArgs, Page } from 'gatsby'
import { onCreatePage } from '../../../gatsby/pages/client-only-routes.ts'

function created(page: Page): Page[] {
  const createPage = jest.fn<(page: Page) => void>()
  const actions = { createPage, deletePage: jest.fn() }
  onCreatePage({ page, actions } as unknown as CreatePageArgs)
  return createPage.mock.calls.map(([made]) => made)
}

describe('the pages of client-only routes', () => {
  it.each(['/login', '/create'])('%s answers every address below it', (path) => {
    const page = { path, component: '/src/pages/a.tsx', context: {} }
    expect(created(page)).toEqual([{ ...page, matchPath: `${path}/*` }])
  })

  it('are not made twice', () => {
    expect(created({ path: '/login', matchPath: '/login/*', component: 'a', context: {} })).toEqual(
      [],
    )
  })

  it('are the only ones that are changed', () => {
    expect(created({ path: '/loginish', component: 'a', context: {} })).toEqual([])
  })
})
