import type { SeededRandom } from '../../harness/random.ts'
import { sitePost } from '../../harness/site/content.ts'
import type { Target } from '../../harness/wire/http.ts'
import type { FirstContent } from './content.ts'
import { EDITS, edited, withLink } from './random-edits.ts'
import { openOtherDocuments } from './other-documents.ts'
import { createTermChanges } from './random-terms.ts'
import { coverOf } from './post-parts.ts'
import { openStoredPosts } from './stored-posts.ts'
import type { MadeChange } from './stored-posts.ts'
import { openStoredTerms } from './stored-terms.ts'

/** What stays published, whatever else happens. */
const FEWEST_PUBLISHED = 20

/** What can happen to the list of posts. */
const MOVES = [
  'insert',
  'insert',
  'insert',
  'archive',
  'draft',
  'bin',
  'bin',
  'return',
  'return',
  'return',
  'delete',
] as const

/** What can happen beside the posts. */
const OTHERS = [
  'redirect',
  'redirect',
  'redirect',
  'name',
  'term',
  'term',
  'term',
  'term',
  'term',
  'term',
] as const

/** An author who changes whatever comes to mind, and remembers what there is. */
export interface RandomAuthor {
  change(): Promise<MadeChange>
  published(): number
}

/** @param random the same numbers lead to the same changes */
export async function createAuthor(
  target: Target,
  first: FirstContent,
  random: SeededRandom,
): Promise<RandomAuthor> {
  const posts = openStoredPosts(target, first.posts)
  const others = {
    ...openOtherDocuments(target, first, posts, random.fork('other documents')),
    term: createTermChanges(await openStoredTerms(target, first), random.fork('terms')),
  }
  const sources = { posts, first, random }
  let inserted = 0

  const insert = (): Promise<MadeChange> => {
    inserted += 1
    const index = 10_000 + inserted
    const made = sitePost(index, random.pick(first.authorIds))
    const slug = random.below(2) === 0 ? posts.takeFreeSlug() : undefined
    const cover =
      random.below(3) === 0 ? coverOf(random.pick(first.pictures), 'A new drawing', random) : null
    const html = withLink(made.html, sources)
    return posts.save(`new-${index}`, { ...made, slug: slug ?? made.slug, cover, html }, 'insert')
  }

  const move = async (kind: (typeof MOVES)[number]): Promise<MadeChange> => {
    switch (kind) {
      case 'insert':
        return insert()
      case 'archive':
      case 'draft':
      case 'bin': {
        const published = posts.withStatus('published')
        if (published.length <= FEWEST_PUBLISHED) return insert()
        const [postId, content] = random.pick(published)
        const status = { archive: 'archived', draft: 'draft', bin: 'binned' } as const
        return posts.save(postId, { ...content, status: status[kind] }, kind)
      }
      case 'return': {
        const away = posts.withStatus('archived', 'draft', 'binned')
        if (away.length === 0) return insert()
        const [postId, content] = random.pick(away)
        // What is in the bin comes back as a draft first.
        if (content.status === 'binned') {
          await posts.save(postId, { ...content, status: 'draft' }, kind)
        }
        return posts.save(postId, { ...content, status: 'published' }, kind)
      }
      case 'delete': {
        const binned = posts.withStatus('binned')
        return binned.length === 0 ? insert() : posts.remove(...random.pick(binned))
      }
    }
  }

  const change = async (): Promise<MadeChange> => {
    const number = random.below(EDITS.length + MOVES.length + OTHERS.length)
    if (number < MOVES.length) return move(random.pick(MOVES))
    if (number < MOVES.length + OTHERS.length) return others[random.pick(OTHERS)]()
    const kind = random.pick(EDITS)
    const [postId, content] = random.pick(posts.withStatus('published'))
    return posts.save(postId, edited(kind, postId, content, sources), kind)
  }
  return { change, published: () => posts.withStatus('published').length }
}
