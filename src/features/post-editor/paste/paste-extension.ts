import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parseBody } from '../../../platform/content/parse-html'
import { becomesEmbed } from './embed-paste'
import type { CleaningContext } from './html/clean-html'
import { isBig } from './is-big'
import { pasteOwnAddress, readOwnAddress, type TitleAt } from './own-address'
import { readClipboard, type ClipboardContent, type Pasted } from './read-clipboard'

/** The content that was put into the text, and the clipboard that it was made from. */
export interface PasteReport {
  readonly pasted: Pasted
  readonly content: ClipboardContent
}

interface PasteOptions {
  readonly context: () => CleaningContext
  /** Much is about to be put into the text. */
  readonly onBig: () => void
  readonly onPasted: (report: PasteReport) => void
  readonly titleAt: TitleAt
}

/** Puts the clipboards of other programs into the text as clean structure. */
export function pasteCleaning({ context, onBig, onPasted, titleAt }: PasteOptions): Extension {
  let isPlainWanted = false
  return Extension.create({
    name: 'pasteCleaning',
    // Before other plugins look at the event, and before the editor reads what may be megabytes.
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              keydown: (_view, event) => {
                const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
                isPlainWanted = isPaste && event.shiftKey
                return false
              },
              paste: (view, event) => {
                const isPlain = isPlainWanted
                isPlainWanted = false
                const { clipboardData } = event
                if (clipboardData === null || !view.editable || isInCode(view)) return false
                const content = contentOf(clipboardData)
                if (!isPlain && becomesEmbed(view, content.text)) return false
                const own = isPlain ? null : readOwnAddress(content.text, context())
                if (own !== null) {
                  event.preventDefault()
                  pasteOwnAddress(editor, own, titleAt)
                  return true
                }
                const hasSelection = !view.state.selection.empty
                const pasted = readClipboard(content, { isPlain, hasSelection }, context())
                if (pasted === null) return false
                event.preventDefault()
                if (isBig(pasted.html)) onBig()
                // Without the event nothing else sees an address or a picture in it.
                insertPasted(view, pasted.html, isPlain ? undefined : event)
                onPasted({ pasted, content })
                return true
              },
            },
          },
        }),
      ]
    },
  })
}

/** Puts HTML at the cursor as one step of the history. */
export function insertPasted(view: EditorView, html: string, event?: ClipboardEvent): void {
  view.dispatch(closeHistory(view.state.tr))
  const isInText = view.state.selection.$from.parent.content.size > 0
  // The editor joins the first block to the paragraph at the cursor; of several, a heading or list
  // stays what it is, and an empty paragraph is joined instead.
  const isJoined = !isInText || html.startsWith('<p>') || isOneBlock(html)
  view.pasteHTML(isJoined ? html : `<p></p>${html}`, event)
  view.dispatch(closeHistory(view.state.tr).scrollIntoView())
}

function isOneBlock(html: string): boolean {
  return parseBody(html).children.length === 1
}

function isInCode(view: EditorView): boolean {
  return view.state.selection.$from.parent.type.spec.code === true
}

function contentOf(data: DataTransfer): ClipboardContent {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    rtf: data.getData('text/rtf'),
    codeEditor: data.getData('vscode-editor-data'),
    hasPictureFiles: [...data.files].some(({ type }) => type.startsWith('image/')),
  }
}
