import type { RawDocument } from '../../source/post-source.ts'
import { versionOf } from '../../source/quarantine.ts'
import { textWeight } from '../../source/text-weight.ts'

/** What one build prepares, in elements (see {@link textWeight}): of one author, and of all. */
const AUTHOR_BUDGET = 20_000
const BUILD_BUDGET = 60_000

/**
 * Most posts of one build, for a page with its neighbours, its lists and its way to the readers costs some
 * 20 ms, whatever its text: who saves a post while a thousand others are imported waits for the end of one
 * such build, and for a short one.
 */
export const POSTS_AT_ONCE = 16

/** Up to so many posts that have just been saved have a build of their own while many others wait. */
const ALONE_AT_MOST = 2

/** Of these, those that have not waited come first: one that has just been saved, before an import. */
const NEW_POSTS_AT_ONCE = POSTS_AT_ONCE / 2

/** A text of this weight goes after all lighter ones: a long article has a tenth. */
const HEAVY = 4_000

/** Builds that a heavy text waits for lighter ones at most. */
const MOST_WAITS = 5

/** Shares out builds among authors. Remembers which documents have waited, and for how many builds. */
export interface FairShare {
  /** Divides documents into those of this build, at least one, and those that wait for a later one. */
  take(documents: readonly RawDocument[]): {
    readonly now: readonly RawDocument[]
    readonly later: readonly RawDocument[]
  }
}

interface Candidate {
  readonly document: RawDocument
  readonly author: string
  readonly weight: number
  readonly waits: number
  readonly isHeavy: boolean
  /** Whether readers have an older version of it. */
  readonly isEdit: boolean
}

/**
 * Shares builds out. In one build each author and all together have a budget, and texts that are much
 * work wait while there are others; what is beyond waits for the next build, where it is judged again.
 * Half of a build is for what has not waited yet, fewest of an author first, so that one post does not
 * wait for a thousand; the other half is for those that have waited longest, so that each of them comes.
 * Of equal ones edits come before new posts: who edits a page while they import a thousand need not wait.
 * One or two new ones have every second build for themselves, since a small build is live in a fifth of the
 * time.
 * Only the order depends on this, and it depends on nothing but the documents. A version that is saved
 * anew begins anew.
 *
 * @param isHeld whether the site holds a post already
 */
export function createFairShare(isHeld: (postId: string) => boolean): FairShare {
  let waiting = new Map<string, { readonly updatedAt: string | null; readonly waits: number }>()
  let wasForNewOnes = false
  /** A document that waits is looked at by many builds. */
  const weights = new WeakMap<RawDocument, number>()
  const weightOf = (document: RawDocument): number => {
    const weight = weights.get(document) ?? textWeight(document)
    weights.set(document, weight)
    return weight
  }

  const candidate = (document: RawDocument): Candidate => {
    const { postId, updatedAt } = versionOf(document)
    const known = waiting.get(postId)
    const weight = weightOf(document)
    const author = document.data['authorId']
    return {
      document,
      author: typeof author === 'string' ? author : '',
      weight,
      waits: known?.updatedAt === updatedAt ? known.waits : 0,
      isHeavy: weight > HEAVY,
      isEdit: isHeld(postId),
    }
  }

  return {
    take: (documents) => {
      const all = documents.map(candidate)
      const alone = wasForNewOnes ? [] : newOnesAlone(all)
      wasForNewOnes = alone.length > 0
      const inOrder = byTurn(wasForNewOnes ? alone : all)
      const hasLight = inOrder.some(({ isHeavy }) => !isHeavy)
      const spent = new Map<string, number>()
      let total = 0
      const now: Candidate[] = []
      const later = wasForNewOnes ? all.filter((one) => !alone.includes(one)) : []
      for (const one of inOrder) {
        const own = (spent.get(one.author) ?? 0) + one.weight
        const isWithin = own <= AUTHOR_BUDGET && total + one.weight <= BUILD_BUDGET
        const isDue = one.waits >= MOST_WAITS || !(one.isHeavy && hasLight)
        const hasRoom = now.length < POSTS_AT_ONCE
        if (!(hasRoom && isWithin && isDue)) {
          later.push(one)
          continue
        }
        now.push(one)
        spent.set(one.author, own)
        total += one.weight
      }
      // Each of them is too much for a build, so each has one of its own.
      if (now.length === 0) now.push(...later.splice(0, 1))
      waiting = new Map(
        later.map(({ document, waits }) => {
          const { postId, updatedAt } = versionOf(document)
          return [postId, { updatedAt, waits: waits + 1 }]
        }),
      )
      return {
        now: now.map(({ document }) => document),
        later: later.map(({ document }) => document),
      }
    },
  }
}

/** Posts that have just been saved, where they are few and others wait; none where one of those is due. */
function newOnesAlone(candidates: readonly Candidate[]): readonly Candidate[] {
  const fresh = candidates.filter(({ waits }) => waits === 0)
  const isDue = candidates.some(({ isHeavy, waits }) => isHeavy && waits >= MOST_WAITS)
  const isFew = fresh.length <= ALONE_AT_MOST && fresh.length < candidates.length
  return isFew && !isDue ? fresh.filter(({ isHeavy }) => !isHeavy) : []
}

/** The order in which candidates are looked at: some new ones, those that have waited, other new ones. */
function byTurn(candidates: readonly Candidate[]): Candidate[] {
  const fresh = candidates.filter(({ waits }) => waits === 0)
  const waiting = candidates.filter(({ waits }) => waits > 0)
  const byAuthor = Map.groupBy(fresh, ({ author }) => author)
  const ofAuthor = ({ author }: Candidate) => byAuthor.get(author)?.length ?? 0
  fresh.sort((a, b) => ofAuthor(a) - ofAuthor(b) || lesser(a, b))
  waiting.sort((a, b) => b.waits - a.waits || lesser(a, b))
  return [...fresh.slice(0, NEW_POSTS_AT_ONCE), ...waiting, ...fresh.slice(NEW_POSTS_AT_ONCE)]
}

const lesser = (a: Candidate, b: Candidate): number =>
  Number(b.isEdit) - Number(a.isEdit) || a.weight - b.weight

/** Why a post waits, in words for its author. */
export const WAITING_REASON =
  'other posts are made first, because the text of this one is much work or you have published many at once. It is made after them; a text that is split into shorter ones, or has smaller tables, does not wait.'
