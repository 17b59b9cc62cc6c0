import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from '../../harness/random.ts'
import type { Target } from '../../harness/wire/http.ts'
import { editSource } from '../../harness/edits/edit-source.ts'
import { readKnownPosts } from '../../harness/edits/known-posts.ts'
import type { KnownPosts } from '../../harness/edits/known-posts.ts'

const PAUSE_MAX_MS = 2_500

/** An editor who keeps publishing. */
export interface Newsroom {
  readonly acknowledged: () => number
  /** Resolves when the next save is acknowledged. */
  readonly nextSave: () => Promise<void>
  readonly problems: () => string[]
  readonly stop: () => Promise<void>
  readonly wanted: KnownPosts['wanted']
}

/** What an editor needs. */
export interface NewsroomOptions {
  readonly target: Target
  readonly idToken: () => Promise<string>
  readonly random: SeededRandom
  readonly isDown: () => boolean
}

/** Lets an editor loose on a site that `fillSite` has filled. */
export async function startNewsroom(options: NewsroomOptions): Promise<Newsroom> {
  const { target, idToken, random, isDown } = options
  const posts = await readKnownPosts(target, idToken)
  const nextEdit = editSource(posts, random)
  let acknowledged = 0
  let isStopped = false
  let found: string[] = []
  let saved = Promise.withResolvers<undefined>()

  const save = async (): Promise<void> => {
    const { postId, version } = nextEdit()
    await posts.save(postId, version)
    acknowledged += 1
    saved.resolve(undefined)
    saved = Promise.withResolvers()
  }
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const wasDown = isDown()
      try {
        if (!wasDown) await save()
      } catch (error) {
        if (!wasDown && !isDown()) found.push(`an editor could not save: ${String(error)}`)
      }
      // Now and then a burst.
      await wait(random.below(4) === 0 ? 20 : random.below(PAUSE_MAX_MS))
    }
  }
  const working = work()

  return {
    acknowledged: () => acknowledged,
    nextSave: () => saved.promise,
    problems: () => {
      const now = found
      found = []
      return now
    },
    stop: async () => {
      isStopped = true
      await working
    },
    wanted: posts.wanted,
  }
}
