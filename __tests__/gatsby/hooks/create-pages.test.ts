import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { createPages } from '../../../gatsby/hooks/create-pages.ts'

type Arguments = Parameters<typeof createPages>[0]

const template = (name: string) => path.resolve('src', 'templates', `${name}.tsx`)

/** Runs the hook for one post and its former slug, after a build that held `held` at the latter. */
async function run(
  held: string | null,
  address = '/discover/old',
): Promise<{ readonly steps: string[] }> {
  const steps: string[] = []
  const note = (what: string) =>
    jest.fn((page: { path: string; component: string }) => {
      steps.push(`${what} ${page.path} ${path.parse(page.component).name}`)
    })
  const nodes: Record<string, object[]> = {
    Post: [
      {
        id: 'Post:a',
        postId: 'a',
        path: '/discover/new',
        title: 'A',
        publishedAt: '2026-01-01',
        tags: [],
        cover: null,
      },
    ],
    SlugRedirect: [{ id: 'SlugRedirect:old', slug: 'old', postId: 'a' }],
  }
  const pages = held === null ? [] : [['/discover/old', { component: held }] as const]
  await createPages({
    actions: { createPage: note('create'), deletePage: note('delete') },
    getNodesByType: (type: string) => nodes[type] ?? [],
    store: { getState: () => ({ pages: new Map(pages) }) },
  } as unknown as Arguments)
  return { steps: steps.filter((step) => step.includes(address)) }
}

describe('creating pages', () => {
  it('gives up the page of another template first, where a post has left a redirect', async () => {
    expect((await run(template('post'))).steps).toEqual([
      'delete /discover/old post',
      'create /discover/old redirect',
    ])
  })

  it('leaves a page of the same template to Gatsby', async () => {
    expect((await run(template('redirect'))).steps).toEqual(['create /discover/old redirect'])
    expect((await run(null)).steps).toEqual(['create /discover/old redirect'])
  })

  it('always makes a redirect, and only one page for it', async () => {
    expect((await run(null, '/discover/tag')).steps).toEqual(['create /discover/tag redirect'])
  })
})
