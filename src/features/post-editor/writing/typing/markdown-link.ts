import { Extension, InputRule } from '@tiptap/core'
import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'
import { completeHref } from '../links/link-choice'

/** `[text](address)`, just completed; a picture's `![` is something else. */
const TYPED_LINK = /(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/

/** Turns a link typed as in Markdown into one. */
export const MarkdownLink = Extension.create({
  name: 'markdownLink',
  addInputRules() {
    return [
      new InputRule({
        find: TYPED_LINK,
        handler: ({ state, range, match }) => {
          const [, text = '', typed = ''] = match
          const href = completeHref(typed)
          const link = state.schema.marks['link']
          if (link === undefined || !isAllowedAddress(href)) return
          const { tr } = state
          const marks = [...state.doc.resolve(range.from).marks(), link.create({ href })]
          tr.replaceWith(range.from, range.to, state.schema.text(text, marks))
          tr.removeStoredMark(link)
        },
      }),
    ]
  },
})
