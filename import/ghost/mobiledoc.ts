import { z } from 'zod'
import { parseJson } from '../../shared/records/json.ts'
import { escapeText } from '../../shared/html/escape-text.ts'
import type { CardNotes } from './card-notes.ts'
import { cardMarkup } from './cards.ts'
import { shownCard } from './kept-from-the-web.ts'

const markerSchema = z.tuple([
  z.number(),
  z.array(z.number()),
  z.number(),
  z.union([z.string(), z.number()]),
])
type Marker = z.infer<typeof markerSchema>
const documentSchema = z.object({
  atoms: z.array(z.array(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown()).nullish()])).default([]),
  markups: z.array(z.array(z.unknown())).default([]),
  sections: z.array(z.array(z.unknown())),
})
type Mobiledoc = z.infer<typeof documentSchema>

/** Elements that markup of a text may open. */
const MARKUPS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'sub', 'sup', 'mark'])

/**
 * The HTML that Ghost makes of a text of its earlier editor.
 *
 * @returns null when it is no such text
 * @see https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md
 */
export function mobiledocMarkup(json: string, notes: CardNotes): string | null {
  const parsed = documentSchema.safeParse(parseJson(json))
  if (!parsed.success) return null
  return parsed.data.sections.map((section) => sectionMarkup(section, parsed.data, notes)).join('')
}

function sectionMarkup(section: readonly unknown[], doc: Mobiledoc, notes: CardNotes): string {
  const [kind, first, second] = section
  switch (kind) {
    case 1: {
      const tag = /^(?:p|h[1-6]|blockquote|aside|pull-quote)$/.exec(String(first))?.[0] ?? 'p'
      const text = markersMarkup(second, doc)
      return tag === 'p' || tag.startsWith('h')
        ? `<${tag}>${text}</${tag}>`
        : `<blockquote><p>${text}</p></blockquote>`
    }
    case 2:
      return `<img src="${escapeText(String(first))}">`
    case 3: {
      const tag = first === 'ol' ? 'ol' : 'ul'
      const items = z.array(z.unknown()).safeParse(second).data ?? []
      return `<${tag}>${items.map((item) => `<li>${markersMarkup(item, doc)}</li>`).join('')}</${tag}>`
    }
    case 10: {
      const card = doc.cards[Number(first)]
      if (card === undefined) return ''
      const [name, payload] = card
      const draw = (said: CardNotes) => cardMarkup(name, payload ?? {}, said)
      return shownCard(name, payload?.['visibility'], draw, notes)
    }
    default:
      notes.add(`a part of its text of the unknown kind ${String(kind)} was left out`)
      return ''
  }
}

function markersMarkup(value: unknown, doc: Mobiledoc): string {
  const markers = z.array(markerSchema).safeParse(value).data ?? []
  const open: string[] = []
  return markers.map((marker) => markerMarkup(marker, doc, open)).join('')
}

function markerMarkup(
  [kind, opened, closed, text]: Marker,
  doc: Mobiledoc,
  open: string[],
): string {
  let html = ''
  for (const index of opened) {
    const [name, attributes] = doc.markups[index] ?? []
    const tag = MARKUPS.has(String(name)) ? String(name) : 'span'
    const list = z.array(z.string()).safeParse(attributes).data ?? []
    const href = list[list.indexOf('href') + 1]
    html += tag === 'a' && href !== undefined ? `<a href="${escapeText(href)}">` : `<${tag}>`
    open.push(tag)
  }
  const atom = kind === 1 ? doc.atoms[Number(text)] : undefined
  html += kind === 0 ? escapeText(String(text)) : atomMarkup(atom)
  for (let count = 0; count < closed; count += 1) {
    const tag = open.pop()
    if (tag !== undefined) html += `</${tag}>`
  }
  return html
}

function atomMarkup(atom: readonly unknown[] | undefined): string {
  const [name, text] = atom ?? []
  return name === 'soft-return' ? '<br>' : escapeText(typeof text === 'string' ? text : '')
}
