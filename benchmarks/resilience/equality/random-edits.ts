import { postPath } from '../../../shared/site/paths.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { newWord } from '../../harness/site/content.ts'
import type { FirstContent } from './content.ts'
import { FACTS, TERMS, coverOf, figureOf } from './post-parts.ts'
import type { StoredPosts } from './stored-posts.ts'

const MOST_TAGS = 5

/** What can become of a published post, with how often it does. */
export const EDITS = [
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
  'fact',
  'tags',
  'tags',
  'slug',
  'slug',
  'author',
  'cover',
  'cover',
  'picture',
] as const

/** What edits are made of. */
export interface EditSources {
  readonly posts: StoredPosts
  readonly first: FirstContent
  readonly random: SeededRandom
}

/** The next version of a post. */
export function edited(
  kind: (typeof EDITS)[number],
  postId: string,
  content: PostContent,
  sources: EditSources,
): PostContent {
  const { first, random } = sources
  const word = newWord(random)
  switch (kind) {
    case 'title':
      return { ...content, title: `What letter ${word} says` }
    case 'excerpt':
      return { ...content, excerpt: random.below(4) === 0 ? '' : `In plain words: ${word}.` }
    case 'nothing':
      return content
    case 'link':
      return { ...content, html: withLink(content.html, sources) }
    case 'term':
      return { ...content, html: `${content.html}\n<p>That is ${random.pick(TERMS)}.</p>` }
    case 'fact':
      return {
        ...content,
        html: `${content.html}\n<p>It is <data value="${random.pick(FACTS)}">${word}</data> by now.</p>`,
      }
    case 'tags':
      return { ...content, tags: tagsFor(content, random) }
    case 'slug':
      return { ...content, slug: slugFor(postId, content, sources) }
    case 'author':
      return { ...content, authorId: random.pick(first.authorIds) }
    case 'cover':
      return { ...content, cover: coverFor(content, word, sources) }
    case 'picture': {
      const without = content.html.replace(/\n?<figure>.*?<\/figure>/g, '')
      if (random.below(3) === 0) return { ...content, html: without }
      return { ...content, html: `${without}\n${figureOf(random.pick(first.pictures))}` }
    }
    case 'text':
      return {
        ...content,
        html: `<p>Corrected: ${word}.</p>\n${content.html.slice(-4_000 - random.below(500))}`,
      }
  }
}

/** A text with a link to some post at its end, now and then by a slug that the post had before. */
export function withLink(html: string, { posts, random }: EditSources): string {
  const [, { slug }] = random.pick(posts.all())
  const former = posts.formerSlugs()
  const to = former.length > 0 && random.below(3) === 0 ? random.pick(former) : slug
  return `${html}\n<p>Read <a href="${postPath(to)}">what was said before</a> as well.</p>`
}

function slugFor(postId: string, { slug }: PostContent, { posts, random }: EditSources): string {
  const own = posts.formerSlugs(postId).filter((former) => former !== slug)
  if (own.length > 0 && random.below(2) === 0) return random.pick(own)
  const free = random.below(3) === 0 ? posts.takeFreeSlug() : undefined
  return free ?? `named-${newWord(random)}`
}

function tagsFor({ tags }: PostContent, random: SeededRandom): string[] {
  const kept = tags.filter(() => random.below(3) > 0)
  const added = random.pick(['Taxes', 'Forms', `Topic ${random.below(60) + 1}`, newWord(random)])
  return [...new Set([...kept, added])].slice(0, MOST_TAGS)
}

function coverFor(
  { cover }: PostContent,
  word: string,
  { first, random }: EditSources,
): PostContent['cover'] {
  if (cover !== null && random.below(3) === 0) return null
  if (cover !== null && random.below(2) === 0) {
    return { ...cover, alt: `Drawing ${word}`, focalY: 0.25 }
  }
  return coverOf(random.pick(first.pictures), 'A drawing', random)
}
