import { describe, expect, it } from '@jest/globals'
import {
  changeSlug,
  changeTitle,
} from '../../../../../../src/features/post-editor/screen/fields/slug-following'
import {
  slugHolderIn,
  slugShape,
} from '../../../../../../src/features/post-editor/checks/use-slug-check'
import { DocumentsError } from '../../../../../../src/platform/base/errors'
import type { PostStore } from '../../../../../../src/platform/posts/post-store'
import { EMPTY_EDITOR_FIELDS } from '../../../../../../shared/post/editor-fields'

const fields = (change: Partial<typeof EMPTY_EDITOR_FIELDS> = {}) => ({
  ...EMPTY_EDITOR_FIELDS,
  ...change,
})

describe('the slug of a post being written', () => {
  it('follows the title', () => {
    expect(changeTitle(fields(), 'Qué es un Apostille')).toEqual({
      title: 'Qué es un Apostille',
      slug: 'que-es-un-apostille',
    })
  })

  it('does not follow the title once it was edited by hand', () => {
    const edited = fields({ slug: 'mine', isSlugEdited: true })
    expect(changeTitle(edited, 'Another title')).toEqual({ title: 'Another title' })
  })

  it('keeps a hyphen at the end while more is being typed', () => {
    expect(changeSlug(fields(), 'My Post ')).toEqual({ slug: 'my-post-', isSlugEdited: true })
  })

  it('follows the title again when it is emptied', () => {
    const edited = fields({ title: 'Form W-8BEN', slug: 'x', isSlugEdited: true })
    expect(changeSlug(edited, '')).toEqual({ slug: 'form-w-8ben', isSlugEdited: false })
  })

  it('is refused at once when reserved or malformed', () => {
    expect(slugShape('page')).toEqual({ kind: 'reserved' })
    expect(slugShape('-x')).toEqual({ kind: 'malformed' })
    expect(slugShape('')).toEqual({ kind: 'empty' })
    expect(slugShape('fine')).toBeNull()
  })
})

describe('who has a slug', () => {
  const head = (status: string) =>
    ({ kind: 'head', saved: { status }, copy: null }) as unknown as Awaited<
      ReturnType<PostStore['readHead']>
    >
  const holder = (read: PostStore['readHead']) =>
    slugHolderIn({ slugOwner: () => Promise.resolve('other'), readHead: read })('taken')

  it('may be a post in the bin', async () => {
    expect(await holder(() => Promise.resolve(head('binned')))).toEqual({
      postId: 'other',
      isInBin: true,
    })
    expect(await holder(() => Promise.resolve(head('draft')))).toMatchObject({ isInBin: false })
  })

  it('is said without more where only others may read the post', async () => {
    const denied = () => Promise.reject(new DocumentsError('permission-denied', 'No.'))
    expect(await holder(denied)).toMatchObject({ isInBin: false })
    const failed = () => Promise.reject(new DocumentsError('unavailable', 'No.'))
    await expect(holder(failed)).rejects.toThrow('No.')
  })

  it('is nobody when it is free', async () => {
    const store = {
      slugOwner: () => Promise.resolve(null),
      readHead: () => Promise.reject(new Error()),
    }
    expect(await slugHolderIn(store)('free')).toBeNull()
  })
})
