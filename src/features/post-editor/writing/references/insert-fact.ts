import type { Editor } from '@tiptap/core'
import type { FactText } from '../../../../../shared/facts/fact'

/** Puts a reference to a fact in the place of the selection; what is written behind it is text again. */
export function insertFact(editor: Editor, { id, text }: Pick<FactText, 'id' | 'text'>): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'fact', attrs: { value: id } }] })
    .unsetMark('fact')
    .run()
}
