import { Node, type AnyExtension, type Editor, type JSONContent } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { MarkdownLink } from '../../writing/typing/markdown-link'
import { keptMarkup } from '../document/kept-markup'
import { PlainLink } from '../document/plain-link'
import { Typography } from '../../writing/typing/typography'

const NoteDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })

/** The schema of a note's words: one line with every mark of the text. */
export function noteExtensions(): AnyExtension[] {
  return [
    NoteDocument,
    StarterKit.configure({
      document: false,
      heading: false,
      link: false,
      codeBlock: false,
      blockquote: false,
      bulletList: false,
      orderedList: false,
      listItem: false,
      listKeymap: false,
      hardBreak: false,
      horizontalRule: false,
      trailingNode: false,
    }),
    PlainLink,
    MarkdownLink,
    Typography,
    ...keptMarkup.filter(({ type }) => type === 'mark'),
  ]
}

/** The words of a note, for the small editor. */
export function noteContent(note: ProseMirrorNode): JSONContent {
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: (note.content.toJSON() as JSONContent[] | undefined) ?? [] },
    ],
  }
}

/** Puts the words of the small editor into the note at a position of the text. */
export function writeNote(body: Editor, position: number, words: JSONContent): void {
  const { state, view } = body
  const note = state.doc.nodeAt(position)
  const fragment = Fragment.fromJSON(state.schema, words.content?.[0]?.content ?? [])
  if (note?.type.name !== 'footnote' || fragment.eq(note.content)) return
  view.dispatch(state.tr.replaceWith(position + 1, position + note.nodeSize - 1, fragment))
}
