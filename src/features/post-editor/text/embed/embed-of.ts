import type { Node } from '@tiptap/pm/model'
import { embedFacts, type EmbedFacts } from '../../../../../shared/html/embeds'

interface EmbedNodeFacts extends EmbedFacts {
  readonly title: string
}

/** Returns the embed that a node stands for; null only for one that no rule of this schema has made. */
export function embedOf(node: Node): EmbedNodeFacts | null {
  const { provider, id, title } = node.attrs as Record<'provider' | 'id' | 'title', unknown>
  if (typeof provider !== 'string' || typeof id !== 'string') return null
  const facts = embedFacts(provider, id)
  if (facts === null) return null
  const words = typeof title === 'string' ? titleWords(title) : ''
  return { ...facts, title: words === '' ? facts.defaultTitle : words }
}

/** A title as a page shows it: white space of HTML is one space, and none at the ends. */
export function titleWords(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
}
