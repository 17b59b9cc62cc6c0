import { InputRule } from '@tiptap/core'
import type { NodeType } from '@tiptap/pm/model'
import { calloutKindOfWord } from '../../../../../shared/html/foreign-callouts'

/** `[!NOTE]` and a space or Enter, at the start of a quote: `> ` has made the quote by then. */
const TYPED_KIND = /^\[!([a-z]+)\]\s$/i

/** Turns a quote whose first words name a kind of callout, as in Markdown, into one. */
export function typedCallout(type: NodeType): InputRule {
  return new InputRule({
    find: TYPED_KIND,
    handler: ({ state, range, match }) => {
      const kind = calloutKindOfWord(match[1] ?? '')
      const $start = state.doc.resolve(range.from)
      const quote = $start.node(-1)
      const isFirst = $start.depth > 1 && $start.index(-1) === 0
      if (kind === null || !isFirst || quote.type.name !== 'blockquote') return null
      const { tr } = state
      tr.delete(range.from, range.to)
      tr.setNodeMarkup($start.before(-1), type, { kind })
      return undefined
    },
  })
}
