import type { Editor } from '@tiptap/core'
import type { SiteFigure } from '../../../../platform/site-figures'

/** Puts a reference to a figure in the place of the selection; what is written behind it is text again. */
export function insertSiteFigure(
  editor: Editor,
  { id, text }: Pick<SiteFigure, 'id' | 'text'>,
): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'siteFigure', attrs: { value: id } }] })
    .unsetMark('siteFigure')
    .run()
}
