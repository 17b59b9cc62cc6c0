import { expect, it, jest } from '@jest/globals'
import type { Post } from '../../../../../shared/post/post'
import type { PostCopy } from '../../../../../shared/post/post-copy'
import { copy, savedPost } from '../../../support/posts'

jest.mock('../../../../../src/platform/posts/post-local-copies', () => ({ localCopies: {} }))
import { openPost } from '../../../../../src/features/post-editor/session/use-open-post'

const request = { postId: 'p1', userId: 'ana', isNew: false }

const openHead = (head: { saved: Post | null; copy: PostCopy | null }) =>
  openPost(request, {
    store: { readHead: () => Promise.resolve({ kind: 'head', ...head }) },
    localCopies: { find: () => Promise.resolve([]), forget: () => Promise.resolve() },
  })

const open = (html: string) =>
  openHead({ saved: null, copy: copy('p1', { html, baseRevision: 0 }) })

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
  openHead({ saved: savedPost('p1', '', change), copy: null })

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
