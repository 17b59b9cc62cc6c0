import { getMarkRange, type Editor, type Range } from '@tiptap/core'
import { termPathOf } from '../../../../../shared/glossary/term-path'

/** A link as an author describes it. */
export interface LinkChoice {
  readonly href: string
  readonly text: string
  readonly opensNewTab: boolean
}

/** Completes what authors type: an e-mail address becomes `mailto:`, a bare host name `https://`. */
export function completeHref(typed: string): string {
  const href = typed.trim()
  if (href === '' || /^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(href)) return href
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`
  return `https://${href}`
}

/** The link that is to be changed, or where a new one comes to. */
export interface FoundLink {
  readonly choice: LinkChoice
  readonly isLink: boolean
  /** Whether its text can be asked for: a new one's, or one that is a single stretch of letters. */
  readonly asksText: boolean
  /** The words that a new link is put on. */
  readonly selectedText: string
}

/** More of a selection says nothing about what it is about. */
const SELECTED_MAX_LENGTH = 60

/** The link at the cursor, or a new one around the selection. */
export function currentLink(editor: Editor): FoundLink {
  const { doc, selection } = editor.state
  const { from, to, empty } = selection
  const attributes = editor.getAttributes('link')
  const href: unknown = attributes['href']
  const range = linkRange(editor)
  const text = range === null ? null : plainText(editor, range)
  return {
    choice: {
      href: typeof href === 'string' ? href : '',
      text: text ?? '',
      opensNewTab: attributes['target'] === '_blank',
    },
    isLink: range !== null,
    asksText: range === null ? empty : text !== null,
    selectedText:
      range === null ? doc.textBetween(from, to, ' ').trim().slice(0, SELECTED_MAX_LENGTH) : '',
  }
}

function linkRange(editor: Editor): Range | null {
  const type = editor.schema.marks['link']
  if (type === undefined || !editor.isActive('link')) return null
  return getMarkRange(editor.state.selection.$from, type) ?? null
}

/** The text of a range, unless it is formatted in different ways, which a field cannot show. */
function plainText(editor: Editor, { from, to }: Range): string | null {
  const only = editor.state.doc.nodeAt(from)
  return only?.isText === true && only.nodeSize >= to - from
    ? editor.state.doc.textBetween(from, to)
    : null
}

/** Puts a link on the selection, changes the link at the cursor, or inserts its text. */
export function applyLink(editor: Editor, choice: LinkChoice): void {
  const attributes = { href: choice.href, target: choice.opensNewTab ? '_blank' : null }
  const range = linkRange(editor)
  if (editor.state.selection.empty && range === null) {
    editor
      .chain()
      .focus()
      .insertContent({
        type: 'text',
        text: choice.text,
        marks: [{ type: 'link', attrs: attributes }],
      })
      .unsetMark('link')
      .run()
    return
  }
  const before = range === null ? null : plainText(editor, range)
  if (range !== null && before !== null && choice.text !== '' && choice.text !== before) {
    const marks = editor.state.doc.nodeAt(range.from)?.marks ?? []
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        tr.replaceWith(range.from, range.to, editor.schema.text(choice.text, marks))
        return true
      })
      .setTextSelection({ from: range.from, to: range.from + choice.text.length })
      .setLink(attributes)
      .setTextSelection(range.from + choice.text.length)
      .run()
    return
  }
  const chain = editor.chain().focus()
  if (range === null) chain.setTextSelection(withoutSpaceAround(editor))
  chain.extendMarkRange('link').setLink(attributes).run()
}

/** The selection without the space that selecting by words takes along: it would be underlined. */
function withoutSpaceAround({ state: { doc, selection } }: Editor): Range {
  const { from, to } = selection
  const text = doc.textBetween(from, to, '\n', '\ufffc')
  const isWithinLine = text.length === to - from && text.trim() !== ''
  if (!isWithinLine) return { from, to }
  return {
    from: from + text.length - text.trimStart().length,
    to: to - (text.length - text.trimEnd().length),
  }
}

/** Whether the link at the cursor leads to a term of the glossary. */
export const isTerm = (editor: Editor): boolean =>
  termPathOf(currentLink(editor).choice.href) !== null

/** Makes the selected words, or those of the link at the cursor, a term; without any its name is inserted. */
export function applyTerm(editor: Editor, { path, term }: { path: string; term: string }): void {
  const { choice, isLink } = currentLink(editor)
  applyLink(editor, { href: path, text: isLink ? choice.text : term, opensNewTab: false })
}

/** Takes the link at the cursor away; its text stays. */
export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run()
}
