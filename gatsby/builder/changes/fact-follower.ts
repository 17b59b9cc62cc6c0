import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fact } from '../../../shared/facts/fact.ts'
import { siteFactsOf } from '../../html/fact-warnings.ts'
import type { ContentChange, SiteModel } from '../../pages/model/change/site-change.ts'
import { plannedFromHeld } from '../../nodes/held-nodes.ts'
import type { PlannedNode, PostNodeFields, SourceStateFields } from '../../nodes/nodes.ts'
import { NODE_TYPES, postNodeId, SOURCE_STATE_ID } from '../../nodes/nodes.ts'
import { byFacts } from '../../posts/dependent-fields/follow-facts.ts'
import { NO_CONTENT } from './apply-change.ts'
import { heldPost, TEXTS_PER_LOOK } from './term-follower.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { ReadEdited } from '../reading/edited-content.ts'
import { changedFacts } from '../reading/reference-change.ts'

/** Parts for {@link openFactFollower}. */
export interface FactFollowerParts {
  readonly store: Pick<Gatsby, 'getNode'>
  readonly model: Pick<SiteModel, 'postIds' | 'citing'>
  /** The facts of the site as they are. */
  readonly facts: () => readonly Fact[]
}

/** Posts that are applied at once. */
const POSTS_PER_PART = 5

/** Content that was read for one build; null where it is as the site has it. */
interface Read {
  readonly content: ContentChange | null
  readonly edited: ReadEdited | null
}

/** Makes posts say what the facts of the site say. */
export interface FactFollower {
  /** Adds the posts that refer to changed facts: readers get all of them at once. */
  withCiting(read: Read): ContentChange | null
  /** Takes note that a reading is on the site. */
  note(read: Read): void
  /** Whether there may be others that state a number of their own. */
  has(): boolean
  /** The next part of those; null where the signal came first, or nothing is left. It is to be applied. */
  next(signal: AbortSignal): Promise<ContentChange | null>
}

/**
 * Goes on with what another process has left: the state of the site says which facts its posts follow. Posts that
 * refer to facts are known. Those that state numbers of their own may contradict a new value, and are found by
 * looking through all once.
 */
export function openFactFollower({ store, model, facts }: FactFollowerParts): FactFollower {
  /** Null while all posts follow. */
  let changed: ReturnType<typeof siteFactsOf> | null = null
  /** Posts that were not looked at yet, and those that were found. */
  let unread: string[] = []
  let found: string[] = []

  const begin = (given: readonly Fact[]) => {
    changed = siteFactsOf(given)
    unread = model.postIds()
    found = []
  }
  // The source itself has made the nodes of its types.
  const state = store.getNode(SOURCE_STATE_ID) as unknown as SourceStateFields | undefined
  if (state !== undefined && siteFactsOf(facts()).fingerprint !== state.facts) begin(facts())

  return {
    withCiting: ({ content, edited }) => {
      if (content === null || edited === null) return content
      const ids = new Set(changedFacts(edited.change).flatMap((id) => model.citing(id)))
      const { posts, leftOut, removedIds } = content
      for (const { fields } of [...posts, ...leftOut]) ids.delete(fields.postId)
      for (const postId of removedIds) ids.delete(postId)
      const siteFacts = siteFactsOf(edited.facts)
      const citing = [...ids].flatMap((postId) => {
        const post = heldPost(store, postId)
        return post === undefined ? [] : [plannedPost(byFacts(post, siteFacts))]
      })
      return { ...content, posts: [...posts, ...citing] }
    },
    note: ({ edited }) => {
      if (edited !== null && changedFacts(edited.change).length > 0) begin(edited.facts)
    },
    has: () => changed !== null,
    next: async (signal) => {
      if (changed === null) return null
      const siteFacts = changed
      const isBehind = (postId: string) => behind(postId, siteFacts).length > 0
      while (found.length < POSTS_PER_PART && unread.length > 0 && !signal.aborted) {
        found.push(...unread.splice(0, TEXTS_PER_LOOK).filter(isBehind))
        await nextTurn()
      }
      if (signal.aborted) return null
      if (found.length > 0) {
        const some = found.splice(0, POSTS_PER_PART)
        return { ...NO_CONTENT, posts: some.flatMap((postId) => behind(postId, siteFacts)) }
      }
      changed = null
      return { ...NO_CONTENT, facts: siteFacts.fingerprint }
    },
  }

  /** A post that says something else than it should. */
  function behind(
    postId: string,
    siteFacts: ReturnType<typeof siteFactsOf>,
  ): PlannedNode<PostNodeFields>[] {
    const post = heldPost(store, postId)
    if (post === undefined) return []
    const now = byFacts(post, siteFacts)
    return now === post || JSON.stringify(now) === JSON.stringify(post) ? [] : [plannedPost(now)]
  }
}

/** The node of a post, whether it has a page or waits for its slug. */
const plannedPost = (post: PostNodeFields): PlannedNode<PostNodeFields> =>
  plannedFromHeld({ ...post, id: postNodeId(post.postId), internal: { type: NODE_TYPES.post } })
