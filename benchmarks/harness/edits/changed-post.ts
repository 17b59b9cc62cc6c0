import type { PostContent } from '../../../shared/post/post-writes.ts'

// Each replaces what the same change of an earlier word has left.

/** The post with a word at the end of its text. */
export function corrected(content: PostContent, word: string): PostContent {
  const html = content.html.replace(/\n<p>Corrected: .*$/s, '')
  return { ...content, html: `${html}\n<p>Corrected: ${word}.</p>` }
}

/** The post with a word in its title. */
export function retitled(content: PostContent, word: string): PostContent {
  return { ...content, title: `${content.title.replace(/ \(w.*$/, '')} (${word})` }
}

/** The post with a tag of a word in the place of its third. */
export function retagged(content: PostContent, word: string): PostContent {
  return { ...content, tags: [...content.tags.slice(0, 2), `Tag ${word}`] }
}

/** The post at an address with a word. */
export function moved(content: PostContent, word: string): PostContent {
  return { ...content, slug: `${content.slug.replace(/-w.*$/, '')}-${word}` }
}
