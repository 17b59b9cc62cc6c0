import { Node, InputRule } from '@tiptap/core'
import { NodeRange, type NodeType } from '@tiptap/pm/model'
import { liftTarget } from '@tiptap/pm/transform'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  readCalloutKind,
  type CalloutKind,
  CALLOUT_KINDS,
} from '../../../../../shared/html/callouts'
import { calloutKindOfWord } from '../../../../../shared/html/foreign-callouts'
import { FieldedView, type ViewArguments } from '../document/fielded-view'

/** A callout in the editor: the word above it is the choice of its kind. */
class CalloutView extends FieldedView<HTMLSelectElement> {
  readonly contentDOM = document.createElement('div')

  constructor(...given: ViewArguments) {
    super(given, { field: document.createElement('select'), name: 'Kind of callout' })
    this.field.className = 'callout__label'
    for (const { kind, label } of CALLOUT_KINDS) this.field.append(new Option(label, kind))
    this.field.addEventListener('change', () => {
      if (this.setAttribute('kind', this.field.value)) this.focusEditor()
    })
    this.dom.append(this.contentDOM)
    this.show()
  }

  protected override show(): void {
    const { kind } = this.node.attrs as Record<string, unknown>
    const known = readCalloutKind(typeof kind === 'string' ? kind : null) ?? 'note'
    this.dom.className = `callout callout--${known} body-callout`
    this.field.value = known
  }
}

/** `[!NOTE]` and a space or Enter, at the start of a quote: `> ` has made the quote by then. */
const TYPED_KIND = /^\[!([a-z]+)\]\s$/i

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

/** Turns a quote whose first words name a kind of callout, as in Markdown, into one. */
function typedCallout(type: NodeType): InputRule {
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
