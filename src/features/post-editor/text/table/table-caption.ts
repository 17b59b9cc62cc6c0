import { DOMParser as BodyParser, DOMSerializer, Fragment, type Node } from '@tiptap/pm/model'
import { parseBody } from '../../../../platform/content/parse-html'

/** A caption's content by the table that it belongs to; tables never change. */
const read = new WeakMap<Node, Fragment>()

/** The caption of a table; its attribute holds HTML, of which only what the schema knows remains. */
export function captionOf(table: Node): Fragment {
  const known = read.get(table)
  if (known !== undefined) return known
  const html: unknown = table.attrs['caption']
  const content = typeof html === 'string' ? parseInline(table, html) : Fragment.empty
  read.set(table, content)
  return content
}

function parseInline(table: Node, html: string): Fragment {
  const { schema } = table.type
  const topNode = schema.nodes['paragraph']?.create()
  return BodyParser.fromSchema(schema).parse(
    parseBody(html),
    topNode === undefined ? {} : { topNode },
  ).content
}

/** The element of a caption. */
export function captionElement(table: Node): HTMLElement {
  const caption = document.createElement('caption')
  const serialiser = DOMSerializer.fromSchema(table.type.schema)
  serialiser.serializeFragment(captionOf(table), { document }, caption)
  return caption
}

/** Returns the text of a caption as a person reads and edits it. */
export function captionText(table: Node): string {
  const caption = captionOf(table)
  // One character for every place, so that places in the text are places in the caption.
  return caption.textBetween(0, caption.size, '', ' ')
}

/** The attribute for a caption whose text was changed: emphasis and links of the other words stay. */
export function retypedCaption(table: Node, text: string): string | null {
  if (text === '') return null
  const before = captionOf(table)
  const old = captionText(table)
  let start = 0
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start += 1
  let end = 0
  while (
    end < Math.min(old.length, text.length) - start &&
    old[old.length - 1 - end] === text[text.length - 1 - end]
  ) {
    end += 1
  }
  const words = text.slice(start, text.length - end)
  const kept = before.cut(0, start)
  const inserted = words === '' ? Fragment.empty : Fragment.from(table.type.schema.text(words))
  const content = kept.append(inserted).append(before.cut(old.length - end))
  const holder = document.createElement('div')
  DOMSerializer.fromSchema(table.type.schema).serializeFragment(content, { document }, holder)
  return holder.innerHTML
}
