import { convertMarkup, excerptOf } from '../../body/convert-markup.ts'
import type { ConvertedMarkup } from '../../body/convert-markup.ts'
import { parseMarkup } from '../../html/markup.ts'
import type { FindPost } from '../../source/source.ts'
import type { Attachment, AttachmentLibrary } from '../export/attachments.ts'
import type { WordpressItem } from '../export/export-file.ts'
import { MORE_MARK, withoutComments, type FindReusableBlock } from './blocks.ts'
import { takeCover } from './cover-in-text.ts'
import { placeFootnotes } from './footnotes.ts'
import { escapeStrayBrackets, placeListings } from './listings.ts'
import { withoutMemberParts } from './member-parts.ts'
import { replaceShortcodes } from './shortcodes.ts'

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
