import { postPath } from '../../../shared/site/paths.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import { receiptSchema } from '../../../shared/publish/publish-events.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { corrected, retitled } from '../../harness/edits/changed-post.ts'
import { untilReceipt, untilServed } from '../../harness/edits/watch.ts'
import { sitePost, sitePostId } from '../../harness/site/content.ts'
import { signIn } from '../../harness/wire/auth.ts'
import { SERVER_TIME, commit, wireWrite } from '../../harness/wire/documents.ts'
import type { Target } from '../../harness/wire/http.ts'
import { articleHtml, readPrevious, saveWrites } from '../../harness/wire/posts.ts'

/** A version of a post on its way to the readers. */
export interface SavedPost {
  readonly postId: string
  readonly address: string
  /** A word that nothing else has; it stands in the title and in the text. */
  readonly word: string
  /** When it was sent, in milliseconds since the epoch. */
  readonly sentAt: number
}

/** An editor of a site that `fillSite` has filled. */
export interface Desk {
  /** Signs in again: a token does not outlive a clock that is set. */
  readonly signIn: () => Promise<void>
  readonly idToken: () => string
  /**
   * Saves a new version of the next post.
   *
   * @param bytes how long its text is at least
   * @throws AnswerError when it was refused
   */
  readonly save: (bytes?: number) => Promise<SavedPost>
  /** Saves a new post that publishes itself. */
  readonly schedule: (publishAt: Date) => Promise<SavedPost>
  /**
   * Waits until readers get a version and the publisher has verified it.
   *
   * @returns milliseconds from the save to the page
   * @throws Error when that takes longer than a minute
   */
  readonly untilLive: (saved: SavedPost) => Promise<number>
}

let words = 0

/** Signs an editor in. */
export async function openDesk(target: Target, email: string, posts: number): Promise<Desk> {
  let session = await signIn(target, email, PASSWORD)
  const idToken = () => session.idToken

  const withWord = (index: number, bytes = 0) => {
    words += 1
    const word = `w${Date.now().toString(36)}x${words}`
    const edited = corrected(retitled(sitePost(index, session.localId), word), word)
    return {
      saved: { postId: sitePostId(index), address: postPath(edited.slug), word },
      content: {
        ...edited,
        html: `${edited.html}${bytes > 0 ? articleHtml(bytes, word) : ''}`,
      } satisfies PostContent,
    }
  }

  return {
    signIn: async () => {
      session = await signIn(target, email, PASSWORD)
    },
    idToken,
    save: async (bytes) => {
      const { saved, content } = withWord(words % posts, bytes)
      const previous = await readPrevious(target, idToken(), saved.postId)
      const writes = saveWrites(saved.postId, previous, content)
      const sentAt = Date.now()
      await commit(target, idToken(), writes)
      return { ...saved, sentAt }
    },
    schedule: async (publishAt) => {
      const { saved, content } = withWord(posts + words)
      const writes = planSave<unknown>({
        postId: saved.postId,
        previous: null,
        publishAt,
        serverTime: SERVER_TIME,
        content: { ...content, status: 'scheduled' },
      })
      const sentAt = Date.now()
      await commit(target, idToken(), writes.map(wireWrite))
      return { ...saved, sentAt }
    },
    untilLive: async ({ postId, address, word, sentAt }) => {
      const seen = { status: 200, text: `Corrected: ${word}.` } as const
      const servedAt = await untilServed(target, [{ path: address, seen }])
      await untilReceipt(target, idToken(), { source: 'posts', id: postId }, (receipt) =>
        receiptSchema.parse(receipt).verified === true ? true : null,
      )
      return servedAt - sentAt
    },
  }
}
