import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { codeLanguage } from '../../../../../shared/html/code-languages'
import { whenIdle } from '../../../../editing/loading/when-idle'
import type { CodeWord } from './code-words'

const key = new PluginKey<DecorationSet>('codeColours')

/** Holds the colours, which are drawn and never stored; they move with the text that is written. */
const colours = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) =>
        (transaction.getMeta(key) as DecorationSet | undefined) ??
        before.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  })

interface CodeBlock {
  readonly node: Node
  readonly position: number
  readonly language: string | null
}

function codeBlocksOf({ doc }: Editor['state']): CodeBlock[] {
  const blocks: CodeBlock[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    const given: unknown = node.attrs['language']
    const language = typeof given === 'string' ? codeLanguage(given) : null
    blocks.push({ node, position, language: language?.id ?? null })
    return false
  })
  return blocks
}

/** Colours code as the page does, block by block as each comes into view, when idle. @returns stops */
export function colourCode(editor: Editor): () => void {
  const { view } = editor
  const inView = new Set<Element>()
  // The nodes of the text never change: what is changed is another node.
  const known = new WeakMap<Node, readonly CodeWord[]>()
  let stopWaiting: (() => void) | null = null
  let coloured: Node | null = null

  const isInView = ({ position }: CodeBlock) => {
    const element = view.nodeDOM(position)
    return element instanceof Element && inView.has(element)
  }
  const isDue = (block: CodeBlock) => isInView(block) && !known.has(block.node)
  const colour = async (): Promise<void> => {
    const found = codeBlocksOf(editor.state)
    const hasChanged = coloured !== editor.state.doc && found.some(isInView)
    if (!hasChanged && !found.some(isDue)) return
    const { codeWords } = await import('./code-words')
    if (editor.isDestroyed) return
    if (view.composing) {
      later()
      return
    }
    const blocks = codeBlocksOf(editor.state)
    for (const block of blocks.filter(isDue)) {
      const { node, language } = block
      known.set(node, language === null ? [] : codeWords(node.textContent, language))
    }
    const words = blocks.flatMap(({ node, position }) =>
      (known.get(node) ?? []).map(({ from, to, name }) =>
        Decoration.inline(position + 1 + from, position + 1 + to, { class: name }),
      ),
    )
    const { tr, doc } = editor.state
    coloured = doc
    view.dispatch(tr.setMeta(key, DecorationSet.create(doc, words)).setMeta('addToHistory', false))
  }
  const later = () => {
    stopWaiting ??= whenIdle(() => {
      stopWaiting = null
      for (const { position } of codeBlocksOf(editor.state)) {
        const element = view.nodeDOM(position)
        if (element instanceof Element) observer.observe(element)
      }
      // Without a connection the code stays as it is; it is asked for again with the next change.
      colour().catch(() => undefined)
    })
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    later()
  })

  editor.registerPlugin(colours())
  editor.on('update', later)
  later()
  return () => {
    stopWaiting?.()
    observer.disconnect()
    editor.off('update', later)
    editor.unregisterPlugin(key)
  }
}
