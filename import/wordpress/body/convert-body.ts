import { POST_FIELDS } from '../../../shared/post-fields.ts'
import { parseMarkup, plainText, shorten } from '../../html/markup.ts'
import { sanitise } from '../../html/sanitise.ts'
import type { AttachmentLibrary } from '../attachments.ts'
import type { WordpressItem } from '../export-file.ts'
import { withoutComments, type FindReusableBlock } from './blocks.ts'
import { levelHeadings, modernise } from './elements.ts'
import { replaceEmbeds } from './embeds.ts'
import { takePictures, type WantedPicture } from './images.ts'
import { rewriteLinks, type FindPost } from './links.ts'
import { addParagraphs } from './paragraphs.ts'
import { replaceShortcodes } from './shortcodes.ts'
import { tidy } from './tidy.ts'

/** What the text of a post refers to outside itself. */
export interface BodyContext {
  readonly siteUrl: string
  readonly attachments: AttachmentLibrary
  readonly findBlock: FindReusableBlock
  readonly findPost: FindPost
}

/** A post's text in the site's own HTML; its pictures are marks until their files are fetched. */
export interface ConvertedBody {
  readonly html: string
  readonly pictures: readonly WantedPicture[]
  readonly excerpt: string
  readonly notes: readonly string[]
}

/**
 * Turns the text of a WordPress post, of the block editor or the classic one, into HTML of the
 * site's allow-list, and finds its excerpt: the one given, else what comes before the "more" mark,
 * else the first words.
 */
export function convertBody(item: WordpressItem, context: BodyContext): ConvertedBody {
  const withoutMarks = withoutComments(item.content, context.findBlock)
  const { html: expanded, notes: shortcodeNotes } = replaceShortcodes(withoutMarks.html, {
    wordpressId: item.id ?? 0,
    attachments: context.attachments,
  })
  const body = parseMarkup(expanded)
  const markupNotes = describeLostMarkup(body)
  modernise(body)
  if (!withoutMarks.isBlocks) addParagraphs(body)
  const headingNotes = levelHeadings(body)
  const embedNotes = replaceEmbeds(body)
  const { pictures, notes: pictureNotes } = takePictures(body, context)
  const linkNotes = rewriteLinks(body, item.link, context.siteUrl, context.findPost)
  const clean = sanitise(body.innerHTML)
  const result = parseMarkup(clean.html)
  tidy(result)
  const html = result.innerHTML
  return {
    html,
    pictures,
    excerpt: excerptOf(item, withoutMarks.teaser, html, context),
    notes: [
      ...withoutMarks.notes,
      ...shortcodeNotes,
      ...markupNotes,
      ...embedNotes,
      ...pictureNotes,
      ...linkNotes,
      ...headingNotes,
      ...(clean.removed.length > 0
        ? [`these elements were removed: ${clean.removed.join(', ')}`]
        : []),
    ],
  }
}

function describeLostMarkup(body: Element): string[] {
  const styled = body.querySelectorAll('[style]').length
  return styled > 0 ? [`inline styles of ${styled} elements were removed`] : []
}

function excerptOf(
  item: WordpressItem,
  teaser: string | null,
  html: string,
  context: BodyContext,
): string {
  const given = plainText(item.excerpt)
  if (given !== '') return shorten(given, POST_FIELDS.excerpt.limit)
  const shortcodes = { wordpressId: item.id ?? 0, attachments: context.attachments }
  const first = teaser === null ? '' : plainText(replaceShortcodes(teaser, shortcodes).html)
  return shorten(first === '' ? firstWords(html) : first, MADE_EXCERPT_LENGTH)
}

/** A made excerpt is a teaser, not half of the post. */
const MADE_EXCERPT_LENGTH = 300

/** The running text: headings, captions, tables and code do not introduce a post. */
function firstWords(html: string): string {
  const body = parseMarkup(html)
  const running = [...body.querySelectorAll('p, li, blockquote')]
    .filter((element) => element.closest('figure, table, pre') === null)
    .filter((element) => element.querySelector('p, li, blockquote') === null)
    .filter((element) => !isOnlyALink(element))
    .map((element) => element.innerHTML)
  return plainText(running.length > 0 ? running.join(' ') : html)
}

const isOnlyALink = (element: Element): boolean =>
  element.children.length === 1 &&
  element.children[0]?.localName === 'a' &&
  element.children[0].textContent === element.textContent
