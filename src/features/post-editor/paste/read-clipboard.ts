import { withoutNoncharacters } from '../../../../shared/text/text'
import { cleanHtml, type CleaningContext } from './html/clean-html'
import { isMarkdown, markdownHtml } from './text/markdown'
import type { ClipboardKind } from './programs/other-sources'
import type { FoundPicture } from './html/pictures-in-html'
import { paragraphsOf, structureOf } from './text/plain-text'

/** The content of a paste event, as far as it is looked at. */
export interface ClipboardContent {
  readonly html: string
  readonly text: string
  readonly rtf: string
  /** The data that a code editor adds about its text; empty from any other program. */
  readonly codeEditor: string
  readonly hasPictureFiles: boolean
}

/** The content that is put into the text instead. */
export interface Pasted {
  readonly kind: ClipboardKind | 'markdown' | 'plain-text'
  readonly html: string
  readonly pictures: readonly FoundPicture[]
}

/** How the author wants it. */
export interface PasteWish {
  readonly isPlain: boolean
  /** Whether something is selected, which a pasted address then becomes the link of. */
  readonly hasSelection: boolean
}

/**
 * Decides what a clipboard becomes.
 *
 * @returns null when it is left to the editor: its own text, pictures only, or an address that
 *   becomes the link of the selected words
 */
export function readClipboard(
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

function hasWords(html: string): boolean {
  return html.replace(/<[^>]*>/g, '').trim() !== ''
}

function hasForeignPictures(html: string, { filesPrefix }: CleaningContext): boolean {
  const sources = [...html.matchAll(/<img[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => source)
  return sources.some((source) => !source.includes(filesPrefix))
}
