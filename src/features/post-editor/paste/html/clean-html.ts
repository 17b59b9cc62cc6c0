import { baseAddress, parseHtml } from '../../../../platform/content/parse-html'
import { codeBlock, codeText, editorCode } from './code-blocks'
import { createConversion } from './convert'
import { gatherFootnotes } from './footnotes'
import { shiftedLevels } from './headings'
import { PLAIN } from './inline-marks'
import { removeSurroundings } from './junk'
import type { LinkBase } from '../../writing/links/clean-href'
import {
  kindOf,
  nestListsByLevel,
  prepareLibreOffice,
  type ClipboardKind,
} from '../programs/other-sources'
import { PictureFinder, type FoundPicture } from './pictures-in-html'
import { readClassStyles } from './style-of'
import { TextBuilder, type FoundHeading } from './text-builder'
import { isWord, prepareWord } from '../programs/word'

/** The result of cleaning a clipboard's HTML. */
export interface CleanClipboard {
  readonly kind: ClipboardKind
  /** Allowed elements and attributes only. */
  readonly html: string
  /** Pictures whose placeholders stand in the HTML, in their order. */
  readonly pictures: readonly FoundPicture[]
}

/** The context of cleaning, besides the HTML. */
export interface CleaningContext extends LinkBase {
  /** Makes the placeholders of this paste different from those of any other, such as `at 14:03:07`. */
  readonly stamp: string
}

/**
 * Makes clean structure out of what another program put on the clipboard. The HTML is hostile: it is
 * only ever parsed into a document that runs and loads nothing, and everything is written anew.
 */
export function cleanHtml(html: string, context: CleaningContext): CleanClipboard {
  const page = parseHtml(html)
  const { body, head } = page
  const isFromWord = isWord(html)
  const kind = kindOf(html, isFromWord)
  const base = { ...context, page: context.page ?? baseAddress(page) }
  const builder = new TextBuilder(body.ownerDocument)
  const pictures = new PictureFinder(base, context.stamp)
  const code = editorCode(body)
  if (code !== null) {
    builder.addBlock(codeBlock(body.ownerDocument, codeText(code), code))
    return { kind: 'code-editor', html: builder.root.innerHTML, pictures: [] }
  }
  const classStyles = readClassStyles(head.querySelectorAll('style'))
  gatherFootnotes(body)
  if (isFromWord) prepareWord(body, html)
  if (kind === 'word') nestListsByLevel(body)
  if (kind === 'libreoffice') prepareLibreOffice(body)
  if (kind === 'web-page') removeSurroundings(body)
  const conversion = createConversion({
    builder,
    base,
    pictures,
    classStyles,
    hasTrackedChanges: isFromWord,
  })
  conversion.writeChildren(body, PLAIN)
  builder.endLine()
  setLevels(builder.headings)
  return { kind, html: builder.root.innerHTML, pictures: pictures.found }
}

function setLevels(headings: readonly FoundHeading[]): void {
  const kept = headings.filter(({ element }) => element.parentNode !== null)
  const levels = shiftedLevels(kept.map(({ level }) => level))
  kept.forEach(({ element }, index) => {
    const level = levels[index] ?? 2
    if (level === 2) return
    const renamed = element.ownerDocument.createElement(`h${level}`)
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  })
}
