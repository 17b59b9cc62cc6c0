import { openAccounts } from '../../../server/commands/open-accounts.ts'
import type { Role } from '../../../shared/accounts/roles.ts'
import { EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import { articleHtml, postContent } from '../wire/posts.ts'
import { fillDocuments } from './fill-documents.ts'

export const PASSWORD = 'a long enough password'

/** Size of a body: that of a short article, in bytes. */
const HTML_BYTES = 3_000
/** Posts of one commit while filling. */
const COMMIT_POSTS = 50
const START_MS = Date.UTC(2026, 0, 1)

/** When the post of that number was written; posts are a minute apart. */
export function postTime(index: number): Date {
  return new Date(START_MS + index * 60_000)
}

/** Id of the post of that number. */
export function postIdOf(index: number): string {
  return `bench-${String(index).padStart(6, '0')}`
}

/** Makes accounts; returns their ids by name, in front of `@example.org`. */
export async function makeAccounts(
  dataDir: string,
  people: Readonly<Record<string, Role>>,
): Promise<ReadonlyMap<string, string>> {
  const { accounts, close } = openAccounts(dataDir, EMBEDDED_PROJECT_ID)
  try {
    const ids = new Map<string, string>()
    for (const [name, role] of Object.entries(people)) {
      const email = `${name}@example.org`
      ids.set(name, (await accounts.create({ email, password: PASSWORD, role })).uid)
    }
    return ids
  } finally {
    close()
  }
}

/**
 * Writes posts with their revisions and slugs, as the product stores them: half by each author, two
 * of three published. The backend must not run.
 */
export function fillPosts(
  dataDir: string,
  from: number,
  to: number,
  authorIds: readonly [string, string],
): void {
  fillDocuments(dataDir, (documents) => {
    for (let start = from; start < to; start += COMMIT_POSTS) {
      const count = Math.min(COMMIT_POSTS, to - start)
      documents.commit(
        Array.from({ length: count }, (_, at) => start + at).flatMap((index) => {
          const postId = postIdOf(index)
          const status = index % 3 === 0 ? 'draft' : 'published'
          const author = authorIds[index % 2 === 0 ? 0 : 1]
          const content = postContent(postId, author, status, articleHtml(HTML_BYTES, postId))
          return planSave<Date>({
            postId,
            previous: null,
            content: { ...content, tags: ['forms', `topic-${index % 50}`] },
            serverTime: postTime(index),
          })
        }),
      )
    }
  })
}
