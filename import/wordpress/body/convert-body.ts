import { z } from 'zod'
import { parseJson } from '../../../shared/records/json.ts'
import { convertMarkup, excerptOf, type ConvertedMarkup } from '../../body/convert-markup.ts'
import { parseMarkup } from '../../html/markup.ts'
import { originalKey } from '../../media/original-key.ts'
import type { FindPost } from '../../source/source.ts'
import type { Attachment, AttachmentLibrary } from '../export/attachments.ts'
import type { WordpressItem } from '../export/export-file.ts'
import { MORE_MARK, withoutComments, type FindReusableBlock } from './blocks.ts'
import { escapeStrayBrackets, placeListings } from './listings.ts'
import { withoutMemberParts } from './member-parts.ts'
import { replaceShortcodes } from './shortcodes.ts'

/** Where the block editor keeps the words of a post's footnotes. */
const META_KEY = 'footnotes'

const notesSchema = z.array(z.object({ id: z.string(), content: z.string() }))

/** Facts outside the text of a post that it refers to. */
export interface BodyContext {
  readonly siteUrl: string
  readonly attachments: AttachmentLibrary
  readonly findBlock: FindReusableBlock
  readonly findPost: FindPost
}

/** A post's text in the site's own HTML; its pictures are marks until their files are fetched. */
export interface ConvertedBody extends ConvertedMarkup {
  readonly excerpt: string
}

/**
 * Turns the text of a WordPress post, of the block editor or the classic one, into HTML of the
 * site's allow-list, and finds its excerpt: the one given, else what comes before the "more" mark,
 * else the first words.
 *
 * @param cover the picture above the text, which the text does not begin with then
 */
export function convertBody(
  item: WordpressItem,
  context: BodyContext,
  cover: Attachment | null = null,
): ConvertedBody {
  const withoutMarks = withoutComments(
    escapeStrayBrackets(placeListings(item.content)),
    context.findBlock,
  )
  const shortcodes = { wordpressId: item.id ?? 0, attachments: context.attachments }
  const open = withoutMemberParts(withoutMarks.html)
  const parts = open.html.split(MORE_MARK)
  const { html: expanded, notes: shortcodeNotes } = replaceShortcodes(parts.join(''), shortcodes)
  const body = parseMarkup(expanded)
  const footnoteNotes = placeFootnotes(body, item.meta)
  const coverNotes = takeCover(body, cover)
    ? ['the picture at its beginning is its cover: it stands once']
    : []
  const converted = convertMarkup(body, {
    hasParagraphs: withoutMarks.isBlocks,
    siteUrl: context.siteUrl,
    pageAddress: item.link,
    pictures: context.attachments,
    findPost: context.findPost,
  })
  const [teaser = ''] = parts
  const shown = parts.length === 1 ? '' : replaceShortcodes(teaser, shortcodes).html
  const excerpt = withoutMemberParts(item.excerpt)
  return {
    ...converted,
    excerpt: excerptOf(excerpt.html, shown, converted.html),
    notes: [
      ...withoutMarks.notes,
      ...open.notes,
      ...excerpt.notes,
      ...shortcodeNotes,
      ...footnoteNotes,
      ...coverNotes,
      ...converted.notes,
    ],
  }
}

/**
 * Takes the picture at the beginning of a text out of it when it is the cover, which stands above the
 * text. One with a caption stays, for its words.
 *
 * @param body changed in place
 * @returns whether the text began with the cover
 */
function takeCover(body: Element, cover: Attachment | null): boolean {
  const picture = body.querySelector('img')
  if (cover === null || picture === null) return false
  const id = /\bwp-image-(\d+)\b/.exec(picture.getAttribute('class') ?? '')?.[1]
  const isCover =
    id === undefined
      ? originalKey(picture.getAttribute('src') ?? '') === originalKey(cover.url)
      : Number(id) === cover.id
  if (!isCover) return false
  const holder =
    picture.closest('figure') ?? picture.closest('p, div') ?? picture.closest('a') ?? picture
  if (holder.textContent.trim() !== '' || holder.querySelectorAll('img').length !== 1) return false
  if (!isFirst(holder, body)) return false
  holder.remove()
  return true
}

/** Whether nothing but white space stands before an element. */
function isFirst(element: Element, body: Element): boolean {
  for (let node: Node = element; node !== body;) {
    for (let before = node.previousSibling; before !== null; before = before.previousSibling) {
      if ((before.textContent ?? '').trim() !== '') return false
    }
    if (node.parentNode === null) return false
    node = node.parentNode
  }
  return true
}

/**
 * Puts the words of footnotes where their marks are, as the site stores them. WordPress keeps marks in
 * the text (`<sup data-fn="id">`) and words beside the post.
 *
 * @param body changed in place
 * @returns notes for the report
 */
function placeFootnotes(body: Element, meta: ReadonlyMap<string, string>): string[] {
  const marks = [...body.querySelectorAll('[data-fn]')]
  if (marks.length === 0) return []
  const words = new Map(readNotes(meta.get(META_KEY)).map(({ id, content }) => [id, content]))
  let missing = 0
  for (const mark of marks) {
    const content = words.get(mark.getAttribute('data-fn') ?? '')
    if (content === undefined) {
      missing += 1
      mark.remove()
      continue
    }
    const note = body.ownerDocument.createElement('small')
    note.setAttribute('data-footnote', '')
    note.append(...parseMarkup(content).childNodes)
    mark.replaceWith(note)
  }
  return missing === 0 ? [] : [`footnotes without words were left out: ${missing}`]
}

function readNotes(text: string | undefined): z.infer<typeof notesSchema> {
  return notesSchema.safeParse(parseJson(text ?? '')).data ?? []
}
