import { z } from 'zod'
import { parseJson } from '../../shared/records/json.ts'
import { escapeText } from '../../shared/html/escape-text.ts'
import type { CardNotes } from './card-notes.ts'
import { cardMarkup } from './cards.ts'
import { shownCard } from './kept-from-the-web.ts'

const nodeSchema = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(nodeSchema).optional()
  },
})
type LexicalNode = z.infer<typeof nodeSchema>
const documentSchema = z.object({ root: nodeSchema })

/** Bits of a text's `format`, and the element for each. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const

/**
 * The HTML that Ghost makes of a text of its Lexical editor.
 *
 * @returns null when it is no such text
 */
export function lexicalMarkup(json: string, notes: CardNotes): string | null {
  const parsed = documentSchema.safeParse(parseJson(json))
  return parsed.success ? children(parsed.data.root, notes) : null
}

function children(node: LexicalNode, notes: CardNotes): string {
  return (node.children ?? []).map((child) => markupOf(child, notes)).join('')
}

/** An inner list has an item of its own in Lexical; in HTML it is part of the item before. */
function listItems(list: LexicalNode, notes: CardNotes): string {
  const items: string[] = []
  for (const item of list.children ?? []) {
    const isInnerList = item.children?.every(({ type }) => type === 'list') === true
    const inner = children(item, notes)
    if (isInnerList && inner !== '' && items.length > 0) items.push(`${items.pop() ?? ''}${inner}`)
    else items.push(inner)
  }
  return items.map((inner) => `<li>${inner}</li>`).join('')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function markupOf(node: LexicalNode, notes: CardNotes): string {
  return shownCard(node.type, node['visibility'], (said) => drawn(node, said), notes)
}

function drawn(node: LexicalNode, notes: CardNotes): string {
  const inner = () => children(node, notes)
  switch (node.type) {
    case 'paragraph':
      return `<p>${inner()}</p>`
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.exec(textOf(node['tag']))?.[0] ?? 'h2'
      return `<${tag}>${inner()}</${tag}>`
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${inner()}</p></blockquote>`
    case 'list': {
      const tag = node['listType'] === 'number' ? 'ol' : 'ul'
      const start = Number(node['start'] ?? 1)
      const from = tag === 'ol' && Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ''
      return `<${tag}${from}>${listItems(node, notes)}</${tag}>`
    }
    case 'listitem':
      return `<li>${inner()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeText(textOf(node['url']))}">${inner()}</a>`
    case 'linebreak':
      return '<br>'
    case 'horizontalrule':
      return '<hr>'
    case 'text':
    case 'extended-text':
      return formatted(escapeText(textOf(node['text'])), Number(node['format'] ?? 0))
    default:
      // Places to be written (`tk`), tabs and others.
      if ('mode' in node) return escapeText(textOf(node['text']))
      return node.children === undefined || node.children.length === 0
        ? cardMarkup(node.type, node, notes)
        : inner()
  }
}

function formatted(text: string, format: number): string {
  return FORMATS.filter(([bit]) => (format & bit) !== 0).reduce(
    (inner, [, tag]) => `<${tag}>${inner}</${tag}>`,
    text,
  )
}
