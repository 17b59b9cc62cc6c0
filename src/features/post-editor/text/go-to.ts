import type { Editor } from '@tiptap/core'
import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { ownValue } from '../../../../shared/records/own-value'
import type { GatePlace } from '../../../../shared/quality-gate/quality-gate'
import { isTable } from './table/header-cells'
import { captionOf } from './table/table-caption'

type Kind = GatePlace['kind']

interface Spot {
  readonly kind: Kind
  readonly from: number
  /** The end of the words of a link; other spots are nodes. */
  readonly to: number | null
}

/**
 * Brings the cursor to a place that the rules for publishing have named.
 *
 * @returns false when the text holds no such place any more
 */
export function goTo(editor: Editor, place: GatePlace): boolean {
  const { doc } = editor.state
  const spot = spotsOf(doc).filter(({ kind }) => kind === place.kind)[place.index]
  if (spot === undefined) return false
  editor.view.dispatch(editor.state.tr.setSelection(selectionOf(doc, spot)).scrollIntoView())
  editor.view.focus()
  return true
}

/** A heading and a table are gone into; a picture and what is embedded are chosen as a whole. */
function selectionOf(doc: Node, { kind, from, to }: Spot): Selection {
  if (to !== null) return TextSelection.create(doc, from, to)
  // Of what stands in a note, the note is chosen.
  const isNote = doc.nodeAt(from)?.type.name === 'footnote'
  return kind === 'image' || kind === 'embed' || isNote
    ? NodeSelection.create(doc, from)
    : Selection.near(doc.resolve(from + 1))
}

const KINDS: Readonly<Record<string, Kind>> = {
  heading: 'heading',
  figure: 'image',
  galleryPicture: 'image',
  embed: 'embed',
  callout: 'callout',
  footnote: 'footnote',
}

function spotsOf(doc: Node): Spot[] {
  const spots: Spot[] = []
  doc.descendants((node, from) => {
    const kind = isTable(node) ? 'table' : ownValue(KINDS, node.type.name)
    if (kind !== undefined) spots.push({ kind, from, to: null })
    // A table's caption is no text of its own: its links are gone to as the table.
    if (kind === 'table') {
      for (const link of linksIn(captionOf(node))) spots.push({ ...link, from, to: null })
    }
    if (node.isTextblock) spots.push(...linksIn(node.content, from + 1))
  })
  return spots
}

/** The links of some inline content; neighbours with one link are one, whatever else marks them. */
function linksIn(content: Fragment, start = 0): Spot[] {
  const links: { kind: 'link'; from: number; to: number | null }[] = []
  let before: Mark | null = null
  content.forEach((node, offset) => {
    if (node.type.name === 'footnote') {
      const inside = linksIn(node.content)
      links.push(...inside.map(() => ({ kind: 'link' as const, from: start + offset, to: null })))
    }
    const link = node.marks.find(({ type }) => type.name === 'link') ?? null
    const last = links.at(-1)
    const to = start + offset + node.nodeSize
    if (link !== null && last !== undefined && before?.eq(link) === true) last.to = to
    else if (link !== null) links.push({ kind: 'link', from: start + offset, to })
    before = link
  })
  return links
}
