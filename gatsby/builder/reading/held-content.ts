import type { AwaitedPictures } from '../../../shared/publish/builder-protocol.ts'
import type { AuthorNames } from '../../../shared/accounts/authors.ts'
import { plannedFromHeld } from '../../nodes/held-nodes.ts'
import type {
  LeftOutFields,
  PlannedNode,
  PostNodeFields,
  RedirectFields,
} from '../../nodes/nodes.ts'
import { leftOutNodeId, NODE_TYPES, postNodeId, redirectTarget } from '../../nodes/nodes.ts'
import { signatureOf } from '../../posts/dependent-fields/name-authors.ts'
import type { PostVersion } from '../../posts/source/quarantine.ts'
import type { StoredNode } from '../../adapter/modules/gatsby-types.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { ContentChange } from '../../pages/model/change/site-change.ts'

/** Which version of a document the site holds, and as what. */
export interface HeldVersion extends PostVersion {
  readonly kind: 'post' | 'left-out'
}

type Held<Fields> = StoredNode & Fields

/** The documents in the data layer; bodies stay where they are. */
export interface HeldContent {
  /** Whether the document is held, as a post or left out; asks no node. */
  has(postId: string): boolean
  versionOf(postId: string): HeldVersion | null
  /** The post's own node, or null when it has no page. */
  post(postId: string): PostNodeFields | null
  /** Posts and documents that were left out. */
  count(): number
  /** Everyone who has written a post that the site holds. */
  authorIds(): Iterable<string>
  /** The nodes of posts that show another name of their author, or another address. */
  misnamed(names: AuthorNames): PlannedNode<PostNodeFields>[]
  /** Posts with a picture that could not be fetched, those that waited longest first. */
  worthRetrying(limit: number): string[]
  /** How many of them there are, and the pictures that they lack. */
  awaited(): AwaitedPictures
  /** Every slug that some post used to have. */
  formerSlugs(): string[]
  /** Slugs that the post used to have. */
  formerSlugsOf(postId: string): readonly string[]
  /** The post that a former slug leads to, or the path of a page; null when it leads nowhere. */
  targetOfFormerSlug(slug: string): string | null
  /** Keeps up with a change that has been applied. */
  commit(change: ContentChange): void
}

/**
 * Looks through the data layer once; from then on it is kept up to date by {@link HeldContent.commit}.
 *
 * @param posts all of them
 */
export function openHeldContent(
  gatsby: Pick<Gatsby, 'getNode' | 'getNodesByType'>,
  posts: Iterable<Signed & Pick<PostNodeFields, 'isWorthRetrying' | 'missingPictures'>>,
): HeldContent {
  // The shapes are this source's own; the schema is explicit.
  const ofType = <Fields>(type: string) => gatsby.getNodesByType(type) as readonly Held<Fields>[]
  const postOf = (postId: string) =>
    gatsby.getNode(postNodeId(postId)) as Held<PostNodeFields> | undefined
  const leftOutOf = (postId: string) =>
    gatsby.getNode(leftOutNodeId(postId)) as Held<LeftOutFields> | undefined

  const known = new Set<string>()
  const retry = new Map<string, number>()
  const authors = openAuthors()
  const slugs = openSlugs(ofType<RedirectFields>(NODE_TYPES.redirect))
  for (const post of posts) {
    const { postId, isWorthRetrying, missingPictures } = post
    known.add(postId)
    authors.set(post)
    if (isWorthRetrying) retry.set(postId, missingPictures)
  }
  for (const { postId } of ofType<LeftOutFields>(NODE_TYPES.leftOut)) known.add(postId)

  const noteRetry = ({ fields }: PlannedNode<PostNodeFields>) => {
    // Taken out first: those that have just been tried come last.
    retry.delete(fields.postId)
    if (fields.isWorthRetrying) retry.set(fields.postId, fields.missingPictures)
  }

  return {
    has: (postId) => known.has(postId),
    versionOf: (postId) => {
      const post = postOf(postId)
      if (post !== undefined) {
        const { updatedAt, revision } = post
        return { kind: 'post', postId, updatedAt, revision }
      }
      const leftOut = leftOutOf(postId)
      if (leftOut === undefined) return null
      return { kind: 'left-out', postId, updatedAt: leftOut.updatedAt, revision: null }
    },
    post: (postId) => postOf(postId) ?? null,
    count: () => known.size,
    authorIds: authors.ids,
    misnamed: (names) =>
      authors
        .misnamed(names)
        .map(postOf)
        .filter((post) => post !== undefined)
        .map((post) => plannedFromHeld<PostNodeFields>(post)),
    worthRetrying: (limit) => [...retry.keys()].slice(0, limit),
    awaited: () => ({
      posts: retry.size,
      missing: [...retry.values()].reduce((sum, missing) => sum + missing, 0),
    }),
    formerSlugs: slugs.all,
    formerSlugsOf: slugs.of,
    targetOfFormerSlug: slugs.targetOf,
    commit: (change) => {
      for (const node of change.posts) {
        known.add(node.fields.postId)
        authors.set(node.fields)
        noteRetry(node)
      }
      for (const { fields } of change.leftOut) {
        known.add(fields.postId)
        authors.remove(fields.postId)
        retry.delete(fields.postId)
      }
      for (const postId of change.removedIds) {
        known.delete(postId)
        authors.remove(postId)
        retry.delete(postId)
      }
      for (const slug of change.redirects.remove) slugs.remove(slug)
      for (const redirect of change.redirects.set) slugs.set(redirect)
    },
  }
}

type Signed = Pick<PostNodeFields, 'postId' | 'authorId' | 'authorName' | 'authorPath'>

/** Who has written each post, and the name that it shows. Posts of one author share the texts. */
function openAuthors() {
  type Signature = Omit<Signed, 'postId'>
  const signed = new Map<string, Signature>()
  const shared = new Map<string, Signature>()
  return {
    set({ postId, authorId, authorName, authorPath }: Signed) {
      const key = JSON.stringify([authorId, authorName, authorPath])
      const entry = shared.get(key) ?? { authorId, authorName, authorPath }
      shared.set(key, entry)
      signed.set(postId, entry)
    },
    remove: (postId: string) => signed.delete(postId),
    ids: () => new Set(Array.from(signed.values(), ({ authorId }) => authorId)),
    misnamed(names: AuthorNames): string[] {
      const isMisnamed = new Map(
        Array.from(shared.values(), (entry) => {
          const { authorName, authorPath } = signatureOf(entry.authorId, names)
          return [entry, authorName !== entry.authorName || authorPath !== entry.authorPath]
        }),
      )
      return Array.from(signed)
        .filter(([, entry]) => isMisnamed.get(entry) === true)
        .map(([postId]) => postId)
    },
  }
}

/** Former slugs, to be found by slug and by post. */
function openSlugs(redirects: readonly RedirectFields[]) {
  const known = new Map<string, RedirectFields>()
  const byPost = new Map<string, Set<string>>()
  const remove = (slug: string) => {
    const owner = known.get(slug)?.postId
    if (owner === undefined) return
    known.delete(slug)
    const rest = byPost.get(owner)
    rest?.delete(slug)
    if (rest?.size === 0) byPost.delete(owner)
  }
  const set = (redirect: RedirectFields) => {
    const { slug, postId } = redirect
    remove(slug)
    known.set(slug, redirect)
    byPost.set(postId, (byPost.get(postId) ?? new Set()).add(slug))
  }
  for (const redirect of redirects) set(redirect)
  return {
    set,
    remove,
    all: (): string[] => [...known.keys()],
    of: (postId: string): string[] => [...(byPost.get(postId) ?? [])],
    targetOf: (slug: string): string | null => {
      const redirect = known.get(slug)
      return redirect === undefined ? null : redirectTarget(redirect)
    },
  }
}
