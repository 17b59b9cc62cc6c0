import { SITE_REDIRECTS } from '../../../shared/documents/document-id.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { redirectId } from '../../../shared/site/old-address.ts'
import { postPath } from '../../../shared/site/paths.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { EDITOR_EMAIL, sitePost, newWord } from '../../harness/site/content.ts'
import { commit, SERVER_TIME, wireWrite } from '../../harness/wire/documents.ts'
import type { Target } from '../../harness/wire/http.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import type { FirstContent } from './content.ts'
import { EDITS, edited, withLink } from './random-edits.ts'
import { createTermChanges } from './random-terms.ts'
import { coverOf } from './post-parts.ts'
import { openStoredPosts, type MadeChange, type StoredPosts } from './stored-posts.ts'
import { openStoredTerms } from './stored-terms.ts'

/** Pages of the site that redirects lead to. */
const PAGES = ['/glossary', '/forms/form-w-7', '/states/delaware', '/about', '/discover']

/** Changes redirects and names of authors. */
interface OtherDocuments {
  /** Makes, changes or removes a redirect: to a page, to a post, or from an address that a post may have. */
  redirect(): Promise<MadeChange>
  /** Gives an author another name, or none. */
  name(): Promise<MadeChange>
}

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

/** Begins without any. */
function openOtherDocuments(
  target: Target,
  { authorIds }: Pick<FirstContent, 'authorIds'>,
  posts: Pick<StoredPosts, 'withStatus'>,
  random: SeededRandom,
): OtherDocuments {
  const idToken = tokenSource(target, EDITOR_EMAIL, PASSWORD)
  const redirects = new Set<string>()
  const write = async (planned: PlannedWrite) => {
    await commit(target, await idToken(), [wireWrite(planned)])
  }

  return {
    redirect: async () => {
      const known = redirects.size > 0 && random.below(2) === 0 ? random.pick([...redirects]) : null
      const id = known ?? redirectId(`/old/${newWord(random)}`)
      const path = `slugs/${id}`
      if (known !== null && random.below(2) === 0) {
        redirects.delete(id)
        await write({ kind: 'delete', path })
        return { source: 'redirects', id, kind: 'remove', text: `redirect ${id} removed` }
      }
      redirects.add(id)
      const [postId, { slug }] = random.pick(posts.withStatus('published', 'draft'))
      const isToPost = random.below(2) === 0
      const data = isToPost
        ? { postId, kind: 'redirect' }
        : { postId: SITE_REDIRECTS, kind: 'redirect', to: random.pick([...PAGES, postPath(slug)]) }
      await write({ kind: 'set', path, data })
      const to = isToPost ? postId : data.to
      return { source: 'redirects', id, kind: 'upsert', text: `redirect ${id} to ${String(to)}` }
    },
    name: async () => {
      const id = random.pick(authorIds)
      const path = `authors/${id}`
      if (random.below(4) === 0) {
        await write({ kind: 'delete', path })
      } else {
        const name = random.pick(['Ana Mora', 'Ben Hill', `Carla ${newWord(random)}`])
        await write({ kind: 'set', path, data: { name, since: SERVER_TIME } })
      }
      return { source: 'authors', id, kind: 'upsert', text: `name of ${id}` }
    },
  }
}
