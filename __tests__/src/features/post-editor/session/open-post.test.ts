import { expect, it, jest } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS } from '../../../../../shared/post/editor-fields'
import type { Post } from '../../../../../shared/post/post'
import type { PostCopy } from '../../../../../shared/post/post-copy'
import { post } from '../../author-posts/post-builders'

jest.mock('../../../../../src/platform/posts/post-local-copies', () => ({ localCopies: {} }))
import { openPost } from '../../../../../src/features/post-editor/session/use-open-post'

const request = { postId: 'p1', userId: 'ana', isNew: false }

const open = (html: string) => {
  const copy: PostCopy = {
    ...EMPTY_EDITOR_FIELDS,
    html,
    postId: 'p1',
    authorId: 'ana',
    baseRevision: 0,
    version: 1,
    writerId: 'tab',
    writerSequence: 1,
    updatedAt: new Date(0),
    updatedBy: 'ana',
  }
  return openPost(request, {
    store: { readHead: () => Promise.resolve({ kind: 'head', saved: null, copy }) },
    localCopies: { find: () => Promise.resolve([]), forget: () => Promise.resolve() },
  })
}

it('opens a text within the limits', async () => {
  expect(await open('<p>Text</p>')).toMatchObject({ kind: 'ready' })
})

it('keeps a text beyond the limits out of the editor, and hands it over to be copied', async () => {
  const html = '<h2>Equal</h2>'.repeat(21_000)
  expect(await open(html)).toMatchObject({
    kind: 'beyond-limits',
    fields: { html },
    problems: [expect.stringContaining('21,000 headings, and 500 are allowed'), expect.anything()],
  })
})

const openSaved = (change: Partial<Post>) =>
  openPost(request, {
    store: {
      readHead: () => {
        const read = post('p1', '', change)
        if (read.kind !== 'post') throw new Error('The built post is damaged.')
        return Promise.resolve({ kind: 'head', saved: read.post, copy: null })
      },
    },
    localCopies: { find: () => Promise.resolve([]), forget: () => Promise.resolve() },
  })

it.each([
  ['Łódź', 'lodz', false],
  ['— A title —', 'a-title', false],
  ['Налоги в Испании', 'nalogi-v-ispanii', false],
  ['Налоги 2026', '2026', false],
  ['Налоги', 'taxes', true],
  ['Łódź', 'a-city', true],
])('opens a draft called %s again with its slug %s, by hand: %s', async (title, slug, isByHand) => {
  expect(await openSaved({ title, slug })).toMatchObject({
    head: { fields: { slug, isSlugEdited: isByHand } },
  })
})

it('opens what readers have seen with a slug that stays', async () => {
  const publishedAt = new Date(0)
  const change = { title: 'Налоги', slug: 'nalogi', publishedAt, status: 'archived' } as const
  expect(await openSaved(change)).toMatchObject({ head: { fields: { isSlugEdited: true } } })
})
