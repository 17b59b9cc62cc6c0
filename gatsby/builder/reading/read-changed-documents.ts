import { PICTURE_POSTS_AT_ONCE } from '../../../shared/publish/builder-protocol.ts'
import type { QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import { redirectTarget, type PostNodeFields } from '../../nodes/nodes.ts'
import { mayGetAvif } from '../../nodes/picture.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { PostSource, RedirectSlug } from '../../posts/source/post-source.ts'
import type { QuarantinedPosts } from '../../posts/source/quarantine.ts'
import { sortByQuarantine, versionOf } from '../../posts/source/quarantine.ts'
import { readSince } from '../../posts/source/read-changes.ts'
import { ContentMismatchError } from '../protocol/builder-errors.ts'
import type { HeldContent } from './held-content.ts'

/** Rounds of reading and counting before it is left to the next count. */
const COUNTING_ROUNDS = 3

/** Says which documents are read, and what else is asked. */
interface ReadQuestion {
  /** Posts that the publisher was told of. */
  readonly postIds: readonly string[]
  /** Redirects that it was told of. */
  readonly slugs: readonly string[]
  /** Whether it was told of nothing: then everything is looked through. */
  readonly isLook: boolean
  /** Whether what has changed since the cursor is read, too, of which no message came. */
  readonly isLookingBack: boolean
  /** Whether the redirects of the posts are asked for by the caller, of those that it chooses. */
  readonly isWithoutRedirects: boolean
  /** Everything up to here has been read. */
  readonly cursor: Date
  readonly quarantine: QuarantinedPosts
  /** Whether the backend is asked how many posts there are. A look at everything always asks. */
  readonly isCounting: boolean
}

/** The documents that have changed, as far as it is not what the site holds. */
interface ChangedDocuments {
  /** To be prepared. */
  readonly documents: readonly RawDocument[]
  /** Known to break builds: to be left out unseen. */
  readonly broken: readonly QuarantinedPost[]
  /** Held, and not public any more. */
  readonly removedIds: readonly string[]
  readonly redirects: { readonly set: readonly RedirectSlug[]; readonly remove: readonly string[] }
  readonly cursor: Date
  /** Posts that the answer speaks of: named ones, and whatever else has changed. */
  readonly postIds: readonly string[]
  /** Whether the numbers of posts were compared and found to be the same. */
  readonly isCounted: boolean
}

/**
 * Reads the named posts and, when it looks back, whatever else has changed since the cursor, a lost
 * message included. What the backend shows now counts.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 * @throws ContentMismatchError when the backend has another number of posts than the site
 */
export async function readChangedDocuments(
  source: PostSource,
  held: HeldContent,
  question: ReadQuestion,
): Promise<ChangedDocuments> {
  const { quarantine, isLook: isLooking, isWithoutRedirects } = question
  const named = [...new Set(question.postIds)]
  const retry = isLooking ? held.worthRetrying(PICTURE_POSTS_AT_ONCE) : []
  const ids = [...named, ...retry]
  const [{ since, isCounted }, ownRedirects, namedRedirects] = await Promise.all([
    isLooking || question.isCounting
      ? readCounted(source, held, question.cursor, ids)
      : readOnce(source, held, question, ids),
    isLooking ? source.redirects() : isWithoutRedirects ? [] : source.redirectsOf(named),
    isLooking ? [] : readNamedRedirects(source, question.slugs),
  ])
  const isAsked = new Set(ids)
  const news = since.documents.filter(
    (document) => isNews(document, held, isAsked, quarantine) || retry.includes(document.id),
  )
  const removedIds = since.removedIds.filter((id) => held.versionOf(id) !== null)
  const others = [...news.map(({ id }) => id), ...removedIds].filter((id) => !named.includes(id))
  const isToAsk = !isLooking && !isWithoutRedirects && others.length > 0
  const redirects = isToAsk
    ? [...ownRedirects, ...(await source.redirectsOf(others))]
    : ownRedirects
  const postIds = [...named, ...others]
  const ofPosts = isWithoutRedirects
    ? NO_REDIRECTS
    : changedRedirects(held, redirects, isLooking ? null : postIds, since.documents)
  const { sound, broken } = sortByQuarantine(news, quarantine)
  return {
    documents: sound,
    broken,
    removedIds,
    redirects: joinRedirects(ofPosts, changedAmong(held, namedRedirects, question.slugs)),
    cursor: since.cursor,
    postIds,
    isCounted,
  }
}

/**
 * Whether the site does not hold this version. One that was left out is tried again when it is named, and
 * so is one whose pictures may have got variants since.
 */
function isNews(
  document: RawDocument,
  held: HeldContent,
  isAsked: ReadonlySet<string>,
  quarantine: QuarantinedPosts,
): boolean {
  const before = held.versionOf(document.id)
  if (before === null) return true
  const { updatedAt, revision } = versionOf(document)
  if (before.kind === 'post') {
    const isHeld = before.updatedAt === updatedAt && before.revision === revision
    if (!isHeld || sortByQuarantine([document], quarantine).broken.length > 0) return true
    return isAsked.has(document.id) && mayGetVariants(held.post(document.id))
  }
  return before.updatedAt !== updatedAt || updatedAt === null || isAsked.has(document.id)
}

function mayGetVariants(post: Pick<PostNodeFields, 'pictures' | 'cover'> | null): boolean {
  if (post === null) return false
  return [...post.pictures, ...(post.cover === null ? [] : [post.cover])].some(mayGetAvif)
}

/** Changes since the cursor. */
type ChangesSince = Pick<ChangedDocuments, 'documents' | 'removedIds' | 'cursor'>

interface CountedReading {
  readonly since: ChangesSince
  readonly isCounted: boolean
}

async function readOnce(
  source: PostSource,
  held: HeldContent,
  { cursor, isLookingBack }: Pick<ReadQuestion, 'cursor' | 'isLookingBack'>,
  ids: readonly string[],
): Promise<CountedReading> {
  const since = isLookingBack
    ? await readSince(source, heldSince(held, cursor, ids))
    : await readNamed(source, cursor, ids)
  return { since, isCounted: false }
}

/** Reads posts by their ids alone. */
async function readNamed(
  source: Pick<PostSource, 'postsById'>,
  cursor: Date,
  ids: readonly string[],
): Promise<ChangesSince> {
  const documents = await source.postsById(ids)
  const found = new Set(documents.map(({ id }) => id))
  return { documents, removedIds: ids.filter((id) => !found.has(id)), cursor }
}

/**
 * Reads and counts. A write between the two makes the numbers differ, so a difference counts only when
 * another look finds nothing new; a backend that is being written to all the time is counted another
 * time.
 */
async function readCounted(
  source: PostSource,
  held: HeldContent,
  cursor: Date,
  ids: readonly string[],
): Promise<CountedReading> {
  let since = await readSince(source, heldSince(held, cursor, ids))
  for (let round = 0; round < COUNTING_ROUNDS; round += 1) {
    const counted = await source.countPosts()
    const expected = countAfter(held, since)
    if (counted === expected) return { since, isCounted: true }
    const again = await readSince(source, heldSince(held, cursor, ids))
    if (tellsTheSame(since, again)) {
      throw new ContentMismatchError(
        `The backend has ${counted} published posts and the site ${expected}: a change was missed.`,
      )
    }
    since = again
  }
  return { since, isCounted: false }
}

const heldSince = (held: HeldContent, cursor: Date, ids: readonly string[]) => ({
  cursor,
  ids,
  updatedAt: (id: string) => {
    const time = held.versionOf(id)?.updatedAt ?? null
    return time === null ? null : new Date(time)
  },
})

function countAfter(held: HeldContent, { documents, removedIds }: ChangesSince): number {
  const isHeld = (id: string) => held.versionOf(id) !== null
  const added = documents.filter(({ id }) => !isHeld(id)).length
  return held.count() + added - removedIds.filter(isHeld).length
}

function tellsTheSame(one: ChangesSince, other: ChangesSince): boolean {
  const facts = ({ documents, removedIds }: ChangesSince) =>
    JSON.stringify([
      documents
        .map((document) => versionOf(document))
        .sort((a, b) => (a.postId < b.postId ? -1 : 1)),
      [...removedIds].sort(),
    ])
  return facts(one) === facts(other)
}

/** Of more, all redirects are read, in fewer requests. */
const ASKED_ONE_BY_ONE = 100

async function readNamedRedirects(
  source: Pick<PostSource, 'redirects' | 'redirectsById'>,
  slugs: readonly string[],
): Promise<readonly RedirectSlug[]> {
  if (slugs.length <= ASKED_ONE_BY_ONE) return source.redirectsById(slugs)
  const isNamed = new Set(slugs)
  return (await source.redirects()).filter(({ slug }) => isNamed.has(slug))
}

const NO_REDIRECTS: ChangedDocuments['redirects'] = { set: [], remove: [] }

/** Joins two readings of redirects; what the second found counts. */
export function joinRedirects(
  first: ChangedDocuments['redirects'],
  second: ChangedDocuments['redirects'],
): ChangedDocuments['redirects'] {
  const isNewer = new Set([...second.set.map(({ slug }) => slug), ...second.remove])
  return {
    set: [...first.set.filter(({ slug }) => !isNewer.has(slug)), ...second.set],
    remove: [...first.remove.filter((slug) => !isNewer.has(slug)), ...second.remove],
  }
}

/**
 * Returns what became of some redirects.
 *
 * @param redirects those of them that there are
 * @param candidates all of them
 */
function changedAmong(
  held: HeldContent,
  redirects: readonly RedirectSlug[],
  candidates: readonly string[],
): ChangedDocuments['redirects'] {
  const now = new Set(redirects.map(({ slug }) => slug))
  return {
    set: redirects.filter(
      (redirect) => held.targetOfFormerSlug(redirect.slug) !== redirectTarget(redirect),
    ),
    remove: [...new Set(candidates)].filter(
      (slug) => !now.has(slug) && held.targetOfFormerSlug(slug) !== null,
    ),
  }
}

/**
 * Returns what became of the redirects of posts.
 *
 * @param redirects all redirects of the given posts, or of all posts
 * @param postIds the posts whose redirects were asked for; null for all
 */
export function changedRedirects(
  held: HeldContent,
  redirects: readonly RedirectSlug[],
  postIds: readonly string[] | null,
  documents: readonly RawDocument[],
): ChangedDocuments['redirects'] {
  const candidates =
    postIds === null ? held.formerSlugs() : postIds.flatMap((id) => [...held.formerSlugsOf(id)])
  // A slug that a post has now is not a former one, whichever post had it before.
  const taken = documents.flatMap(({ data }) =>
    typeof data['slug'] === 'string' && held.targetOfFormerSlug(data['slug']) !== null
      ? [data['slug']]
      : [],
  )
  return changedAmong(held, redirects, [...candidates, ...taken])
}
