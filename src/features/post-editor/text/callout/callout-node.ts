import { Node } from '@tiptap/core'
import { NodeRange } from '@tiptap/pm/model'
import { liftTarget } from '@tiptap/pm/transform'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { readCalloutKind, type CalloutKind } from '../../../../../shared/html/callouts'
import { typedCallout } from './typed-callout'
import { CalloutView } from './callout-view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a callout; in one, changes its kind, or ends it when it has it. */
      toggleCallout: (kind: CalloutKind) => ReturnType
      /** Takes the callout at the cursor away; what is in it stays. */
      unsetCallout: () => ReturnType
    }
  }
}

/** A box beside the running text. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,

  addAttributes() {
    return {
      kind: {
        default: 'note',
        parseHTML: (box: HTMLElement) => readCalloutKind(box.dataset['callout']),
        renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-callout': String(kind) }),
      },
    }
  },

  parseHTML() {
    return [
      {
        tag: 'div[data-callout]',
        priority: 60,
        getAttrs: (box) => (readCalloutKind(box.dataset['callout']) === null ? false : null),
      },
    ]
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', HTMLAttributes, 0]
  },

  addNodeView() {
    return ({ node, view, getPos }) => new CalloutView(node, view, getPos)
  },

  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ editor, commands }) => {
          if (editor.isActive(this.name, { kind })) return commands.unsetCallout()
          return editor.isActive(this.name)
            ? commands.updateAttributes(this.name, { kind })
            : commands.wrapIn(this.name, { kind })
        },
      unsetCallout:
        () =>
        ({ state, tr, dispatch }) =>
          liftCallout(state, tr, dispatch !== undefined),
    }
  },

  addInputRules() {
    return [typedCallout(this.type)]
  },
})

/** Lifts all blocks of the innermost callout around the selection out of it. */
function liftCallout({ selection }: EditorState, tr: Transaction, isWanted: boolean): boolean {
  const { $from } = selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'callout') continue
    const [$start, $end] = [$from.start(depth) + 1, $from.end(depth) - 1].map((position) =>
      tr.doc.resolve(position),
    )
    if ($start === undefined || $end === undefined) return false
    const range = new NodeRange($start, $end, depth)
    const target = liftTarget(range)
    if (target === null) return false
    if (isWanted) tr.lift(range, target).scrollIntoView()
    return true
  }
  return false
}
