import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import type { ChangedTerms } from '../../reference/glossary/changed-terms.ts'
import { allChangedTerms, mayName } from '../../reference/glossary/changed-terms.ts'
import { glossaryOf } from '../../reference/glossary/glossary.ts'
import type { ContentChange, SiteModel } from '../../pages/model/change/site-change.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import { leftOutNodeId, postNodeId } from '../../nodes/nodes.ts'
import type { LeftOutFields } from '../../nodes/nodes.ts'
import { NO_CONTENT } from './apply-change.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { Phases } from '../protocol/phases.ts'
import type { ContentReader } from '../reading/read-content.ts'

/** Names of terms that texts do not follow yet, so that another process can go on with them. */
export const changedTermsSchema = z.object({
  phrases: z.array(z.string()),
  paths: z.array(z.string()),
})

/** Parts for {@link openTermFollower}. */
export interface TermFollowerParts {
  readonly store: Pick<Gatsby, 'getNode'>
  readonly model: Pick<SiteModel, 'postIds'>
  readonly reader: Pick<ContentReader, 'prepareAgain'>
  /** The terms of the site as they are. */
  readonly terms: () => readonly TermNames[]
  /** Terms left by another process. */
  readonly left: ChangedTerms | null
}

/** Leads the texts of posts to terms that have come, gone or got other names. */
export interface TermFollower {
  note(changed: ChangedTerms | null): void
  has(): boolean
  /** The terms left, for another process; null when none are. */
  left(): ChangedTerms | null
  /** The next part; null where the signal came first, or nothing is left. It is to be applied. */
  next(signal: AbortSignal, phases: Phases): Promise<ContentChange | null>
}

/** Texts that are looked at between two looks whether to yield: each takes a fraction of a millisecond. */
export const TEXTS_PER_LOOK = 100

/** Posts that are prepared and applied at once. */
const POSTS_PER_PART = 5

/**
 * The posts are found by looking through the stored bodies once for all names that have changed, and prepared
 * again. When all of them have followed, the state of the site says so.
 */
export function openTermFollower(parts: TermFollowerParts): TermFollower {
  const { store, model, reader } = parts
  let changed: ChangedTerms | null = null
  /** Posts that were not looked at yet, and those that were found. */
  let unread: string[] = []
  const found = new Set<string>()

  const note = (more: ChangedTerms | null) => {
    if (more === null) return
    changed = changed === null ? more : allChangedTerms(changed, more)
    unread = model.postIds()
  }
  note(parts.left)

  const lookThrough = async (names: ReturnType<typeof mayName>, signal: AbortSignal) => {
    while (unread.length > 0 && !signal.aborted) {
      for (const postId of unread.splice(0, TEXTS_PER_LOOK)) {
        const post = heldPost(store, postId)
        if (post !== undefined && names(post)) found.add(postId)
      }
      await nextTurn()
    }
  }

  return {
    note,
    has: () => changed !== null,
    left: () => changed,
    async next(signal, phases) {
      if (changed === null) return null
      const names = mayName(changed)
      await phases.wait('look for terms', () => lookThrough(names, signal))
      if (signal.aborted) return null
      const some = [...found].slice(0, POSTS_PER_PART)
      if (some.length === 0) {
        changed = null
        return { ...NO_CONTENT, terms: glossaryOf(parts.terms()).fingerprint }
      }
      const content = await reader.prepareAgain(some, phases)
      for (const postId of some) found.delete(postId)
      return content
    },
  }
}

/** A post as it is held, whether it has a page or waits for its slug. */
export function heldPost(
  store: Pick<Gatsby, 'getNode'>,
  postId: string,
): PostNodeFields | undefined {
  // The source itself has made the nodes of its types.
  const post = store.getNode(postNodeId(postId)) as unknown as PostNodeFields | undefined
  if (post !== undefined) return post
  return (store.getNode(leftOutNodeId(postId)) as unknown as LeftOutFields | undefined)?.post
}
