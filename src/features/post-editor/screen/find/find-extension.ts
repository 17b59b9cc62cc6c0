import { Extension, type Editor } from '@tiptap/core'
import { search } from 'prosemirror-search'

/** Marks the words of the text that are looked for; the bar that is fetched later looks for them. */
export const FindInText = Extension.create({
  name: 'findInText',
  addProseMirrorPlugins: () => [search()],
})

/** The selected words of one paragraph; empty for any other selection. */
export function selectedWords(editor: Editor): string {
  const { doc, selection } = editor.state
  const { $from, $to, from, to } = selection
  return $from.parent.isTextblock && $from.sameParent($to) ? doc.textBetween(from, to) : ''
}
