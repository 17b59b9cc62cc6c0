import { postPath } from '../../shared/paths.ts'
import type { PostContent } from '../../shared/post-writes.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import type { StoredPicture } from '../../local/sample-picture.ts'
import type { SeededRandom } from '../crash/random.ts'
import { sitePost } from '../site/content.ts'
import { signIn } from '../wire/auth.ts'
import { batchGet, commit } from '../wire/documents.ts'
import type { Target } from '../wire/http.ts'
import { deleteWrites, previousVersion, saveWrites } from '../wire/posts.ts'
import { EDITOR_EMAIL, EDITOR_PASSWORD } from './content.ts'
import type { FirstContent } from './content.ts'
import { TERMS, coverOf, figureOf, newWord } from './post-parts.ts'

/** Tokens are valid for an hour. */
const TOKEN_MS = 30 * 60_000
/** What stays published, whatever else happens. */
const FEWEST_PUBLISHED = 20
const MOST_TAGS = 5

/** What can become of a published post, with how often it does. */
const EDITS = [
  'text',
  'text',
  'text',
  'text',
  'title',
  'title',
  'excerpt',
  'nothing',
  'link',
  'link',
  'term',
  'tags',
  'tags',
  'slug',
  'slug',
  'author',
  'cover',
  'cover',
  'picture',
] as const
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

/** A change that the backend has stored. */
export interface MadeChange extends Pick<PostChange, 'postId' | 'kind'> {
  /** Such as `slug letter-3 -> letter-9`. */
  readonly text: string
}

/** An author who changes whatever comes to mind, and remembers what there is. */
export interface RandomAuthor {
  change(): Promise<MadeChange>
  published(): number
}

/** @param random the same numbers lead to the same changes */
export function createAuthor(
  target: Target,
  first: FirstContent,
  random: SeededRandom,
): RandomAuthor {
  const posts = new Map<string, PostContent>(first.posts)
  const formerSlugs = new Map<string, string[]>()
  const freeSlugs: string[] = []
  let inserted = 0
  let token = { text: '', at: 0 }

  const idToken = async (): Promise<string> => {
    if (Date.now() - token.at > TOKEN_MS) {
      const { idToken: text } = await signIn(target, EDITOR_EMAIL, EDITOR_PASSWORD)
      token = { text, at: Date.now() }
    }
    return token.text
  }
  const isIn = (...statuses: PostContent['status'][]) =>
    [...posts].filter(([, { status }]) => statuses.includes(status))
  const anyPicture = (): StoredPicture => random.pick(first.pictures)

  const save = async (postId: string, content: PostContent, what: string): Promise<MadeChange> => {
    const text = `${what} ${postId} /${content.slug}`
    const path = `posts/${postId}`
    const stored = (await batchGet(target, await idToken(), [path])).get(path) ?? null
    const previous = stored === null ? null : previousVersion(stored)
    await commit(target, await idToken(), saveWrites(postId, previous, content))
    posts.set(postId, content)
    if (previous !== null && previous.slug !== content.slug && previous.publishedAt !== null) {
      formerSlugs.set(postId, [...(formerSlugs.get(postId) ?? []), previous.slug])
    }
    return { postId, kind: content.status === 'published' ? 'upsert' : 'remove', text }
  }

  const insert = (): Promise<MadeChange> => {
    inserted += 1
    const index = 10_000 + inserted
    const made = sitePost(index, random.pick(first.authorIds))
    const slug = random.below(2) === 0 ? freeSlugs.pop() : undefined
    const cover = random.below(3) === 0 ? coverOf(anyPicture(), 'A new drawing', random) : null
    const content = { ...made, slug: slug ?? made.slug, cover, html: withLink(made.html) }
    return save(`new-${index}`, content, 'insert')
  }

  /** Deletes a post of the bin for good; its slugs are free afterwards. */
  const remove = async (postId: string, content: PostContent): Promise<MadeChange> => {
    const path = `posts/${postId}`
    const stored = (await batchGet(target, await idToken(), [path])).get(path)
    if (stored === null || stored === undefined) throw new Error(`${postId} is not stored.`)
    await commit(target, await idToken(), deleteWrites(postId, previousVersion(stored)))
    posts.delete(postId)
    freeSlugs.push(content.slug, ...(formerSlugs.get(postId) ?? []))
    formerSlugs.delete(postId)
    return { postId, kind: 'remove', text: `delete ${postId}` }
  }

  const withLink = (html: string): string => {
    const [, { slug }] = random.pick([...posts])
    const former = [...formerSlugs.values()].flat()
    const to = former.length > 0 && random.below(3) === 0 ? random.pick(former) : slug
    return `${html}\n<p>Read <a href="${postPath(to)}">what was said before</a> as well.</p>`
  }

  const slugFor = (postId: string, { slug }: PostContent): string => {
    const own = (formerSlugs.get(postId) ?? []).filter((former) => former !== slug)
    if (own.length > 0 && random.below(2) === 0) return random.pick(own)
    const free = random.below(3) === 0 ? freeSlugs.pop() : undefined
    return free ?? `named-${newWord(random)}`
  }

  const tagsFor = ({ tags }: PostContent): string[] => {
    const kept = tags.filter(() => random.below(3) > 0)
    const added = random.pick(['Taxes', 'Forms', `Topic ${random.below(60) + 1}`, newWord(random)])
    return [...new Set([...kept, added])].slice(0, MOST_TAGS)
  }

  const edited = (
    kind: (typeof EDITS)[number],
    postId: string,
    content: PostContent,
  ): PostContent => {
    const word = newWord(random)
    switch (kind) {
      case 'title':
        return { ...content, title: `What letter ${word} says` }
      case 'excerpt':
        return { ...content, excerpt: random.below(4) === 0 ? '' : `In plain words: ${word}.` }
      case 'nothing':
        return content
      case 'link':
        return { ...content, html: withLink(content.html) }
      case 'term':
        return { ...content, html: `${content.html}\n<p>That is ${random.pick(TERMS)}.</p>` }
      case 'tags':
        return { ...content, tags: tagsFor(content) }
      case 'slug':
        return { ...content, slug: slugFor(postId, content) }
      case 'author':
        return { ...content, authorId: random.pick(first.authorIds) }
      case 'cover': {
        const { cover } = content
        if (cover !== null && random.below(3) === 0) return { ...content, cover: null }
        if (cover !== null && random.below(2) === 0) {
          return { ...content, cover: { ...cover, alt: `Drawing ${word}`, focalY: 0.25 } }
        }
        return { ...content, cover: coverOf(anyPicture(), 'A drawing', random) }
      }
      case 'picture': {
        const without = content.html.replace(/\n?<figure>.*?<\/figure>/g, '')
        const html = random.below(3) === 0 ? without : `${without}\n${figureOf(anyPicture())}`
        return { ...content, html }
      }
      case 'text':
        return {
          ...content,
          html: `<p>Corrected: ${word}.</p>\n${content.html.slice(-4_000 - random.below(500))}`,
        }
    }
  }

  const move = async (kind: (typeof MOVES)[number]): Promise<MadeChange> => {
    switch (kind) {
      case 'insert':
        return insert()
      case 'archive':
      case 'draft':
      case 'bin': {
        const published = isIn('published')
        if (published.length <= FEWEST_PUBLISHED) return insert()
        const [postId, content] = random.pick(published)
        const status = { archive: 'archived', draft: 'draft', bin: 'binned' } as const
        return save(postId, { ...content, status: status[kind] }, kind)
      }
      case 'return': {
        const away = isIn('archived', 'draft', 'binned')
        if (away.length === 0) return insert()
        const [postId, content] = random.pick(away)
        // What is in the bin comes back as a draft first.
        if (content.status === 'binned') await save(postId, { ...content, status: 'draft' }, kind)
        return save(postId, { ...content, status: 'published' }, kind)
      }
      case 'delete': {
        const binned = isIn('binned')
        return binned.length === 0 ? insert() : remove(...random.pick(binned))
      }
    }
  }

  const change = async (): Promise<MadeChange> => {
    if (random.below(EDITS.length + MOVES.length) < MOVES.length) return move(random.pick(MOVES))
    const kind = random.pick(EDITS)
    const [postId, content] = random.pick(isIn('published'))
    return save(postId, edited(kind, postId, content), kind)
  }
  return { change, published: () => isIn('published').length }
}
