import { Extension, type Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { sitePath } from '../../../../shared/quality-gate/site-links'
import { withoutNoncharacters } from '../../../../shared/text/text'
import { parseBody } from '../../../platform/content/parse-html'
import { cleanHref, type LinkBase } from '../writing/links/clean-href'
import { becomesEmbed } from './embed-paste'
import { type CleaningContext, cleanHtml } from './html/clean-html'
import type { FoundPicture } from './html/pictures-in-html'
import type { ClipboardKind } from './programs/other-sources'
import { isMarkdown, markdownHtml } from './text/markdown'
import { paragraphsOf, structureOf } from './text/plain-text'

type TitleAt = (path: string) => Promise<string | null>

/** An address of this site, as it was pasted and as a link holds it. */
interface OwnAddress {
  readonly written: string
  readonly href: string
  readonly path: string
}

interface Place {
  readonly from: number
  readonly to: number
}

interface ClipboardContent {
  readonly html: string
  readonly text: string
  readonly rtf: string
  /** The data that a code editor adds about its text; empty from any other program. */
  readonly codeEditor: string
  readonly hasPictureFiles: boolean
}

interface Pasted {
  readonly kind: ClipboardKind | 'markdown' | 'plain-text'
  readonly html: string
  readonly pictures: readonly FoundPicture[]
}

interface PasteWish {
  readonly isPlain: boolean
  /** Whether something is selected, which a pasted address then becomes the link of. */
  readonly hasSelection: boolean
}

const CHARACTERS = 1500

const BLOCKS = 10

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

const isOneBlock = (html: string): boolean => parseBody(html).children.length === 1

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

/** Whether so much is about to be put into the text that the text is kept as a version first. */
function isBig(html: string): boolean {
  const { children, textContent } = parseBody(html)
  return children.length > BLOCKS || textContent.length > CHARACTERS
}

/**
 * Decides what a clipboard becomes.
 *
 * @returns null when it is left to the editor: its own text, pictures only, or an address that
 *   becomes the link of the selected words
 */
function readClipboard(
  content: ClipboardContent,
  wish: PasteWish,
  context: CleaningContext,
): Pasted | null {
  const html = withoutNoncharacters(content.html)
  const text = withoutNoncharacters(content.text)
  if (wish.isPlain && text !== '') {
    return { kind: 'plain-text', html: paragraphsOf(text), pictures: [] }
  }
  if (wish.hasSelection && /^https?:\/\/\S+$/.test(text.trim())) return null
  if (isMarkdownFile(content)) return fromMarkdown(text, context)
  if (html.trim() !== '') {
    if (html.includes('data-pm-slice') && !hasForeignPictures(html, context)) return null
    const clean = cleanHtml(html, context)
    // A picture that is copied by itself comes as a file too, which needs no fetching.
    if (content.hasPictureFiles && !hasWords(clean.html)) return null
    if (clean.html !== '') return withLanguage(clean, content.codeEditor)
  }
  if (text.trim() === '') return null
  if (isMarkdown(text)) return fromMarkdown(text, context)
  return { kind: 'plain-text', html: structureOf(text, context), pictures: [] }
}

function fromMarkdown(text: string, context: CleaningContext): Pasted {
  // Paths in Markdown are meant for this site; pictures are treated as those of any clipboard.
  const page = context.page ?? context.ownOrigins[0] ?? null
  const written = markdownHtml(text, { ...context, page })
  return { ...cleanHtml(written, { ...context, page }), kind: 'markdown' }
}

/** Markdown that was copied in a code editor is coloured as code, but is a text. */
function isMarkdownFile({ codeEditor, text }: ClipboardContent): boolean {
  return modeOf(codeEditor) === 'markdown' && text.trim() !== ''
}

function withLanguage(clean: Pasted, codeEditor: string): Pasted {
  const mode = modeOf(codeEditor)
  if (clean.kind !== 'code-editor' || mode === null) return clean
  return { ...clean, html: clean.html.replace(/^<pre>/, `<pre data-language="${mode}">`) }
}

function modeOf(codeEditor: string): string | null {
  return /"mode"\s*:\s*"([\w+#-]{1,30})"/.exec(codeEditor)?.[1] ?? null
}

const hasWords = (html: string): boolean => html.replace(/<[^>]*>/g, '').trim() !== ''

function hasForeignPictures(html: string, { filesPrefix }: CleaningContext): boolean {
  const sources = [...html.matchAll(/<img[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => source)
  return sources.some((source) => !source.includes(filesPrefix))
}

/** The address of a page of this site that a clipboard holds, and nothing else; null for any other text. */
function readOwnAddress(text: string, base: LinkBase): OwnAddress | null {
  const written = text.trim()
  if (!/^https?:\/\/\S+$/i.test(written)) return null
  const href = cleanHref(written, base)
  // What the site is not the origin of keeps its scheme.
  const path = href === null ? null : sitePath(href, '')
  return href === null || path === null ? null : { written, href, path }
}

/**
 * Puts an address of this site into the text: as the link of the words that are selected, or as a link
 * that says what the page is called. The address is there at once and its link a step of the history of
 * its own, so that undoing once leaves the address as it was pasted.
 */
function pasteOwnAddress(editor: Editor, own: OwnAddress, titleAt: TitleAt): void {
  const { state, view } = editor
  const link = state.schema.marks['link']?.create({ href: own.href })
  const { selection } = state
  if (link === undefined) return
  if (selection instanceof TextSelection && !selection.empty) {
    view.dispatch(closeHistory(state.tr.addMark(selection.from, selection.to, link)))
    return
  }
  view.dispatch(closeHistory(state.tr.insertText(own.written)).scrollIntoView())
  const place = followed(editor, {
    from: editor.state.selection.to - own.written.length,
    to: editor.state.selection.to,
  })
  const finish = (title: string | null) => {
    const { from, to } = place.end()
    const isThere = !editor.isDestroyed && editor.state.doc.textBetween(from, to) === own.written
    if (!isThere) return
    const { schema, tr } = editor.state
    if (title === null) tr.addMark(from, to, link)
    else tr.replaceWith(from, to, schema.text(title, [link]))
    editor.view.dispatch(closeHistory(tr.removeStoredMark(link)))
  }
  titleAt(own.path).then(finish, () => {
    // Nobody could be asked: the address is a link like any other.
    finish(null)
  })
}

/** Keeps a place where it is while the text around it changes. */
function followed(editor: Editor, start: Place): { readonly end: () => Place } {
  let place = start
  const follow = ({ transaction: { mapping } }: { readonly transaction: Transaction }) => {
    place = { from: mapping.map(place.from, 1), to: mapping.map(place.to, -1) }
  }
  editor.on('transaction', follow)
  return {
    end: () => {
      editor.off('transaction', follow)
      return place
    },
  }
}
