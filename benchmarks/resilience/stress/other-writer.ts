import { batchGet, commit, integerField, ROOT, stringField } from '../../harness/wire/documents.ts'
import type { WireDocument } from '../../harness/wire/documents.ts'
import { AnswerError, type Target } from '../../harness/wire/http.ts'
import type { Session } from '../../harness/wire/auth.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { POST_FIELD_NAMES } from '../../../shared/post/fields/written-fields.ts'

/** The stored text of a post: the post itself, its working copy and every saved version. */
export interface StoredPost {
  readonly post: WireDocument | null
  readonly copy: WireDocument | null
  readonly revisions: readonly WireDocument[]
}

/** Reads everything that the backend has of a post. */
export async function readStored(
  target: Target,
  session: Session,
  postId: string,
): Promise<StoredPost> {
  const [postPath, copyPath] = [`posts/${postId}`, `workingCopies/${postId}`]
  const newest = await batchGet(target, session.idToken, [postPath, copyPath])
  const post = newest.get(postPath) ?? null
  const copy = newest.get(copyPath) ?? null
  const count = post === null ? 0 : integerField(post, 'revision')
  const paths = Array.from({ length: count }, (_, index) => `${postPath}/revisions/${index + 1}`)
  const revisions =
    count === 0 ? [] : [...(await batchGet(target, session.idToken, paths)).values()]
  return { post, copy, revisions: revisions.filter((one) => one !== null) }
}

/** The newest text that the backend has. */
export function headHtml({ post, copy }: StoredPost): string {
  return stringField(copy ?? post, 'html')
}

/** Whether an answer means that another writer was faster. */
function isOvertaken(error: unknown): boolean {
  return error instanceof AnswerError && [400, 403, 409].includes(error.status)
}

/**
 * Another program writes a text into the working copy, as another device of the author would: on
 * the condition that nothing has changed since it read.
 *
 * @returns whether the text is stored now; false when another writer was faster or there is no text
 */
export async function writeElsewhere(
  target: Target,
  session: Session,
  postId: string,
  change: (html: string) => string,
): Promise<boolean> {
  const { post, copy } = await readStored(target, session, postId)
  const start = copy ?? post
  if (start === null) return false
  const kept = [...POST_FIELD_NAMES, 'authorId'].flatMap((name) => {
    const value = ownValue(start.fields, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const version =
    copy === null ? Math.ceil(Math.random() * 2 ** 40) : integerField(copy, 'version') + 1
  const revision = post === null ? 0 : integerField(post, 'revision')
  const write = {
    update: {
      name: `${ROOT}/workingCopies/${postId}`,
      fields: {
        ...Object.fromEntries(kept),
        isSlugEdited: copy?.fields['isSlugEdited'] ?? { booleanValue: true },
        html: { stringValue: change(stringField(start, 'html')) },
        baseRevision: { integerValue: String(revision) },
        version: { integerValue: String(version) },
        writerId: { stringValue: 'another-program' },
        writerSequence: { integerValue: '0' },
        updatedBy: { stringValue: session.localId },
      },
    },
    currentDocument: copy === null ? { exists: false } : { updateTime: copy.updateTime },
    updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
  }
  try {
    await commit(target, session.idToken, [write])
    return true
  } catch (error) {
    if (isOvertaken(error)) return false
    throw error
  }
}
