import { closeHistory } from '@tiptap/pm/history'
import type { NodeType } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { readEmbedAddress, type EmbedFacts } from '../../../../shared/html/embeds'

/** Shows an address of a video, map or recording that is pasted into an empty line. Undo leaves a link. */
export function embedPastePlugin(type: NodeType): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        const facts = embedToInsert(view, type, text)
        if (facts === null) return false
        insertLink(view, text)
        replaceWithEmbed(view, type, facts)
        return true
      },
    },
  })
}

function embedToInsert(view: EditorView, type: NodeType, text: string): EmbedFacts | null {
  const facts = /^https?:\/\/\S+$/i.test(text) ? readEmbedAddress(text) : null
  return facts !== null && isOnEmptyLine(view, type) ? facts : null
}

/** Whether a pasted text is an address that is shown where the cursor is. */
export function becomesEmbed(view: EditorView, text: string): boolean {
  const type = view.state.schema.nodes['embed']
  return type !== undefined && embedToInsert(view, type, text.trim()) !== null
}

function isOnEmptyLine({ state }: EditorView, type: NodeType): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.depth === 0) return false
  const { parent } = $from
  const index = $from.index(-1)
  return (
    parent.type.name === 'paragraph' &&
    parent.content.size === 0 &&
    $from.node(-1).canReplaceWith(index, index + 1, type)
  )
}

function insertLink(view: EditorView, address: string): void {
  const { schema, tr } = view.state
  const link = schema.marks['link']?.create({ href: address })
  const text = schema.text(address, link === undefined ? [] : [link])
  view.dispatch(closeHistory(tr.replaceSelectionWith(text, false)))
}

function replaceWithEmbed(view: EditorView, type: NodeType, facts: EmbedFacts): void {
  const { tr, selection } = view.state
  const { $from } = selection
  const { provider, id } = facts
  tr.replaceWith($from.before(), $from.after(), type.create({ provider, id, title: '' }))
  view.dispatch(closeHistory(tr).scrollIntoView())
}
