import type { PostNodeFields } from '../../nodes/nodes.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import { versionOf } from '../../posts/source/quarantine.ts'
import { textWeight } from '../../posts/source/text-weight.ts'
import { TEXT_FIELDS } from '../../../shared/post/fields/written-fields.ts'

/** Limits of what one build prepares, in elements (see {@link textWeight}): of one author, and of all. */
const AUTHOR_BUDGET = 20_000
const BUILD_BUDGET = 60_000

/**
 * Most posts of one build, for a page with its neighbours, its lists and its way to the readers costs some
 * 20 ms, whatever its text: who saves a post while a thousand others are imported waits for the end of one
 * such build, and for a short one. Where they cost more, a build takes fewer, but not so few that the rest of
 * each build, some 250 ms, makes the whole a quarter longer.
 */
export const POSTS_AT_ONCE = 16
const POSTS_AT_LEAST = 8

/** So long a build of several posts may take, from their texts to their pages, in milliseconds. */
const BUILD_MS = 600

/** Up to so many posts that have just been saved have a build of their own while many others wait. */
const ALONE_AT_MOST = 2

/** More changes of one kind that a person saves are no longer made by hand. */
const FEW = 4

/** A text of this weight goes after all lighter ones: a long article has a tenth. */
const HEAVY = 4_000

/** Builds that a heavy text waits for lighter ones at most. */
const MOST_WAITS = 5

/** A post as it was read, or null for one that is not public any more. */
export interface ChangedPost {
  readonly id: string
  readonly data: RawDocument['data'] | null
}

/** As much of a post on the site as tells which kind of change another version is. */
export type HeldPost = Pick<PostNodeFields, (typeof TEXT_FIELDS)[number] | 'authorId' | 'tags'>

/** Shares out builds among changes. Remembers which posts have waited, and for how many builds. */
export interface FairShare {
  /**
   * Divides posts into those of this build, at least one, and those that wait for a later one.
   *
   * @param most how many it may make; {@link POSTS_AT_ONCE} when left out
   */
  take<Post extends ChangedPost>(
    posts: readonly Post[],
    most?: number,
  ): { readonly now: readonly Post[]; readonly later: readonly Post[] }
}

/** Facts of a version, which do not change while it waits. */
interface Facts {
  readonly author: string
  readonly weight: number
  /** The kind of the change, whoever made it. */
  readonly kind: string
  readonly person: string
  /** Whether readers have an older version of it. */
  readonly isEdit: boolean
}

interface Candidate<Post> extends Facts {
  readonly post: Post
  readonly waits: number
  readonly isHeavy: boolean
  /** Few changes of this kind by this person are to be made. */
  readonly isFew: boolean
  /** The more of its kind there are, of the same person and of all, the larger. */
  readonly crowd: number
}

/**
 * Shares builds out. In one build each author and all together have a budget, and texts that are much
 * work wait while there are others; what is beyond waits for the next build, where it is judged again.
 *
 * A person who saves one post does not wait for a program that changes a thousand, in the same moment and
 * in the same name: changes are told apart by who saved them and what they change, and a kind of which
 * there are few comes before one of which there are many. Half of a build is for those and for what has not
 * waited yet; the other half is for what has waited longest, so that each of them comes. Of equal ones edits
 * come before new posts: readers have the page of an edit already.
 *
 * One or two new ones have every second build for themselves, since a small build is live in a fifth of the
 * time. Only the order depends on this. A version that is saved anew begins anew.
 *
 * @param heldPost the post as the site has it; null when it has none
 */
export function createFairShare(heldPost: (postId: string) => HeldPost | null): FairShare {
  let waiting = new Map<string, { readonly version: string; readonly waits: number }>()
  let wasForNewOnes = false
  /** A document that waits is looked at by many builds. */
  const known = new WeakMap<ChangedPost, Facts>()
  const factsOf = (post: ChangedPost): Facts => {
    const facts = known.get(post) ?? readFacts(post, heldPost(post.id))
    known.set(post, facts)
    return facts
  }

  return {
    take: (posts, most = POSTS_AT_ONCE) => {
      const all = candidatesOf(posts, factsOf, (post) => {
        const before = waiting.get(post.id)
        return before?.version === versionText(post) ? before.waits : 0
      })
      const alone = wasForNewOnes ? [] : newOnesAlone(all)
      wasForNewOnes = alone.length > 0
      const { now, later } = wasForNewOnes
        ? divide(alone, most)
        : divide(byTurn(all, Math.floor(most / 2)), most)
      if (wasForNewOnes) later.push(...all.filter((one) => !alone.includes(one)))
      waiting = new Map(
        later.map(({ post, waits }) => [post.id, { version: versionText(post), waits: waits + 1 }]),
      )
      return { now: now.map(({ post }) => post), later: later.map(({ post }) => post) }
    },
  }
}

/** How many posts a build may take, by what those before it took. */
export interface BuildSize {
  most(): number
  /** Posts are being prepared. */
  begin(): void
  /** So many have their pages. */
  end(posts: number): void
}

/**
 * Begins with {@link POSTS_AT_ONCE}.
 *
 * @param now milliseconds, from any beginning
 */
export function openBuildSize(now: () => number): BuildSize {
  let msPerPost = 0
  let begunAt = 0
  return {
    most: () =>
      Math.max(POSTS_AT_LEAST, Math.min(POSTS_AT_ONCE, Math.floor(BUILD_MS / (msPerPost || 1)))),
    begin: () => {
      begunAt = now()
    },
    end: (posts) => {
      // What every build costs would count too much in a small one.
      if (posts < POSTS_AT_LEAST) return
      const took = (now() - begunAt) / posts
      msPerPost = msPerPost === 0 ? took : (2 * msPerPost + took) / 3
    },
  }
}

/** Describes a post by itself, and against the version that readers have. */
function readFacts(post: ChangedPost, before: HeldPost | null): Facts {
  if (post.data === null) {
    const author = before?.authorId ?? ''
    return { author, weight: 0, kind: 'removal', person: author, isEdit: true }
  }
  const { data } = post
  const { authorId, updatedBy } = data
  const author = typeof authorId === 'string' ? authorId : ''
  // The editor names who saved; an import, a command and the clock name no one.
  const isByHand = typeof updatedBy === 'string'
  const traits = before === null ? traitsOfNew(data) : changedFields(data, before)
  return {
    author,
    weight: textWeight({ id: post.id, data }),
    kind: [isByHand ? 'by hand' : 'by a program', ...traits].join(' '),
    person: isByHand ? updatedBy : author,
    isEdit: before !== null,
  }
}

/** An import has no versions before the first, and keeps the dates of its source. */
function traitsOfNew({ revision, publishedAt, updatedAt }: RawDocument['data']): string[] {
  const isFirst = revision === 1
  const isOfNow =
    publishedAt instanceof Date &&
    updatedAt instanceof Date &&
    publishedAt.getTime() === updatedAt.getTime()
  return ['new', isFirst ? 'first version' : 'later version', isOfNow ? 'now' : 'dated']
}

/** The fields that differ, of those that a node keeps as they were written. */
function changedFields(data: RawDocument['data'], before: HeldPost): string[] {
  const { tags, authorId } = data
  const texts = TEXT_FIELDS.filter((name) => (data[name] ?? '') !== before[name])
  const isOtherwiseTagged =
    !Array.isArray(tags) || tags.join('\n') !== before.tags.map(({ name }) => name).join('\n')
  return [
    ...texts,
    ...(isOtherwiseTagged ? ['tags'] : []),
    ...(authorId === before.authorId ? [] : ['author']),
  ]
}

function candidatesOf<Post extends ChangedPost>(
  posts: readonly Post[],
  factsOf: (post: Post) => Facts,
  waitsOf: (post: Post) => number,
): Candidate<Post>[] {
  const facts = posts.map((post) => ({ post, ...factsOf(post) }))
  const own = ({ person, kind }: Facts) => `${person}\n${kind}`
  const byPerson = Map.groupBy(facts, own)
  const byKind = Map.groupBy(facts, ({ kind }) => kind)
  return facts.map((one) => {
    const company = byPerson.get(own(one))?.length ?? 1
    return {
      ...one,
      waits: waitsOf(one.post),
      isHeavy: one.weight > HEAVY,
      isFew: company <= FEW,
      crowd: company * (byKind.get(one.kind)?.length ?? 1),
    }
  })
}

/** Those of a build, as many as it has room for, and the others. */
function divide<Post>(inOrder: readonly Candidate<Post>[], most: number) {
  const hasLight = inOrder.some(({ isHeavy }) => !isHeavy)
  const spent = new Map<string, number>()
  let total = 0
  const now: Candidate<Post>[] = []
  const later: Candidate<Post>[] = []
  for (const one of inOrder) {
    const own = (spent.get(one.author) ?? 0) + one.weight
    const isWithin = own <= AUTHOR_BUDGET && total + one.weight <= BUILD_BUDGET
    const isDue = one.waits >= MOST_WAITS || !(one.isHeavy && hasLight)
    if (!(now.length < most && isWithin && isDue)) {
      later.push(one)
      continue
    }
    now.push(one)
    spent.set(one.author, own)
    total += one.weight
  }
  // Each of them is too much for a build, so each has one of its own.
  if (now.length === 0) now.push(...later.splice(0, 1))
  return { now, later }
}

/**
 * Posts that have just been saved, where they are few, or fewest of their kind, and others wait; none where
 * a heavy one is due.
 */
function newOnesAlone<Post>(candidates: readonly Candidate<Post>[]): readonly Candidate<Post>[] {
  const isDue = candidates.some(({ isHeavy, waits }) => isHeavy && waits >= MOST_WAITS)
  const fresh = candidates.filter(({ waits }) => waits === 0)
  const least = Math.min(...fresh.map(({ crowd }) => crowd))
  const few = fresh.length <= ALONE_AT_MOST ? fresh : fresh.filter(({ crowd }) => crowd === least)
  if (isDue || few.length > ALONE_AT_MOST || few.length === candidates.length) return []
  return few.filter(({ isHeavy }) => !isHeavy)
}

/** The order in which candidates are looked at: some new ones, those that have waited, other new ones. */
function byTurn<Post>(candidates: readonly Candidate<Post>[], half: number): Candidate<Post>[] {
  const first = candidates
    .filter(({ waits, isFew }) => waits === 0 || isFew)
    .sort(
      (a, b) =>
        Number(b.isFew) - Number(a.isFew) || a.crowd - b.crowd || a.waits - b.waits || lesser(a, b),
    )
  const ahead = new Set(first.slice(0, half))
  const others = candidates.filter((one) => !ahead.has(one))
  others.sort((a, b) => b.waits - a.waits || a.crowd - b.crowd || lesser(a, b))
  return [...ahead, ...others]
}

const lesser = (a: Facts, b: Facts): number =>
  Number(b.isEdit) - Number(a.isEdit) || a.weight - b.weight

function versionText({ id, data }: ChangedPost): string {
  if (data === null) return 'none'
  const { updatedAt } = versionOf({ id, data })
  return updatedAt ?? ''
}

/** Why a post waits, in words for its author. */
export const WAITING_REASON =
  'other posts are made first, because the text of this one is much work or you have published many at once. It is made after them; a text that is split into shorter ones, or has smaller tables, does not wait.'
