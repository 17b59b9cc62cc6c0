import { previewSchema, PREVIEW_TOKEN_LENGTH, type Preview } from '../../../shared/post/preview'
import type { EditorFields } from '../../../shared/post/editor-fields'
import { writtenFieldsOf } from '../../../shared/post/fields/written-fields'
import { codeOf } from '../base/errors'
import type { StoredDocument } from '../firebase/documents'
import { newPostId } from './new-post-id'
import { readVisible, type DocumentDatabase } from '../documents/document-database'

interface PreviewRequest {
  readonly postId: string
  readonly fields: EditorFields
  /** The post's author; of a post that was never saved, its working copy's. */
  readonly authorId: string
  readonly expiresAt: Date
}

/** The content that a link shows from now on. */
export type PreviewChange = Pick<PreviewRequest, 'fields' | 'authorId'>

/** The outcome of following a preview's address. */
export type ReadPreview =
  | { readonly kind: 'preview'; readonly preview: Preview }
  /** It never existed, was revoked or has expired: the backend does not tell which. */
  | { readonly kind: 'missing' }

const PREVIEWS_PER_LIST = 100

/** Texts that are shared before they are published. */
export function createPreviews(database: DocumentDatabase) {
  /** @returns the token that stands in the preview's address */
  async function createPreview(request: PreviewRequest): Promise<string> {
    const { postId, fields, authorId, expiresAt } = request
    let token = ''
    while (token.length < PREVIEW_TOKEN_LENGTH) token += newPostId()
    const data = {
      ...writtenFieldsOf(fields),
      postId,
      authorId,
      expiresAt,
      createdBy: database.userId(),
      createdAt: database.serverTime(),
    }
    await database.transact(() =>
      Promise.resolve({ writes: [{ kind: 'set', path: `previews/${token}`, data }], result: null }),
    )
    return token
  }

  /**
   * The same address shows another text, for no longer than before.
   *
   * @returns `gone` when someone has taken the link back meanwhile
   */
  async function updatePreview(
    token: string,
    { fields, authorId }: PreviewChange,
  ): Promise<'updated' | 'gone'> {
    return database.transact(async (read) => {
      const path = `previews/${token}`
      const stored = await read(path).catch(nothingWhenHidden)
      if (stored === null) return { writes: [], result: 'gone' }
      const { postId, createdBy, expiresAt } = stored.exact
      const data = {
        ...writtenFieldsOf(fields),
        postId,
        authorId,
        createdBy,
        expiresAt,
        createdAt: database.serverTime(),
      }
      return { writes: [{ kind: 'set', path, data }], result: 'updated' }
    })
  }

  async function readPreview(token: string): Promise<ReadPreview> {
    if (!/^[A-Za-z0-9_-]+$/.test(token)) return { kind: 'missing' }
    const stored = await readVisible(database, `previews/${token}`)
    const [preview] = stored === null ? [] : parse(stored)
    return preview === undefined ? { kind: 'missing' } : { kind: 'preview', preview }
  }

  /**
   * The shared previews of a post, newest first, also expired ones.
   *
   * @param authorId the signed-in author; null for editors, who see those of every post
   */
  async function listPreviews(postId: string, authorId: string | null): Promise<Preview[]> {
    const found = await database.readDocuments('previews', {
      where: [
        ['postId', '==', postId],
        ...(authorId === null ? [] : [['authorId', '==', authorId] as const]),
      ],
      limit: PREVIEWS_PER_LIST,
    })
    return found.flatMap(parse).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  /** The address stops working at once. */
  async function revokePreview(token: string): Promise<void> {
    await database.transact(() =>
      Promise.resolve({ writes: [{ kind: 'delete', path: `previews/${token}` }], result: null }),
    )
  }

  return { createPreview, updatePreview, readPreview, listPreviews, revokePreview }
}

/** The rules look into a preview and so refuse one that does not exist. */
function nothingWhenHidden(error: unknown): null {
  if (codeOf(error) === 'permission-denied') return null
  throw error
}

function parse(stored: StoredDocument): Preview[] {
  const parsed = previewSchema.safeParse(stored.fields)
  return parsed.success ? [{ token: stored.id, ...parsed.data }] : []
}
