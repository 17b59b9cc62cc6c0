import { escapeText } from '../../../shared/html/escape-text.ts'
import type { Attachment, AttachmentLibrary } from '../export/attachments.ts'

/** Facts about the surroundings of a text that its shortcodes need. */
export interface ShortcodeContext {
  readonly wordpressId: number
  readonly attachments: AttachmentLibrary
}

/** Shortcodes that frame something: they go, what they hold stays. */
const WRAPPERS =
  /^(?:vc_\w+|et_pb_\w+|fusion_\w+|av_\w+|one_(?:half|third|fourth)\w*|two_third\w*|row|column|columns|col|section|button|su_\w+|spoiler|highlight|dropcap)$/
/** Shortcodes that only a plugin can fill: they go as a whole. */
const FILLED_BY_PLUGINS =
  /^(?:contact-form(?:-7)?|gravityforms?|wpforms|ninja_forms?|mc4wp_form|polldaddy|poll|recent-posts|archives|sitemap|toc|products?|woocommerce_\w+|rev_slider|layerslider|advanced_iframe|ads?|playlist)$/
/** Shortcodes of media: a link to the file or page stands in for the player. */
const PLAYERS =
  /^(?:audio|video|embed|youtube|vimeo|wpvideo|videopress|dailymotion|soundcloud|spotify|tweet|instagram|googlemaps|slideshare|scribd|ted|flickr|gist)$/

/**
 * Turns the shortcodes of a WordPress text into HTML: captions and galleries into figures, players
 * into the address of what they play. Known decoration is removed and noted; what is not known stays
 * as visible text and is noted too. Code samples are left alone; `[[name]]` is WordPress's way to
 * write a shortcode literally.
 */
export function replaceShortcodes(
  html: string,
  context: ShortcodeContext,
): { readonly html: string; readonly notes: readonly string[] } {
  const notes = new Set<string>()
  const replaced = html
    .split(/(<(pre|code)\b[\s\S]*?<\/\2\s*>)/i)
    // The pattern has two groups: a sample, then the name of its element, follow each plain part.
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 1 ? part : replaceInText(part, context, notes)))
    .join('')
  return { html: replaced, notes: [...notes] }
}

function replaceInText(text: string, context: ShortcodeContext, notes: Set<string>): string {
  return text
    .replace(
      /(?<!\[)\[(?:wp_)?caption\b([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\](?!\])/g,
      (_, attributes: string, content: string) =>
        captionFigure(parseAttributes(attributes), content),
    )
    .replace(/(?<!\[)\[gallery\b([^\]]*)\](?!\])/g, (_, attributes: string) =>
      gallery(parseAttributes(attributes), context, notes),
    )
    .replace(
      /(?<!\[)\[([a-z][\w-]*)\b([^\]]*)\](?:([^[]*)\[\/\1\])?(?!\])/g,
      (whole, name: string, attributes: string, content: string | undefined) =>
        replaceOne(whole, name, attributes, content, notes),
    )
    .replace(/(?<!\[)\[\/([a-z][\w-]*)\](?!\])/g, (whole, name: string) => {
      if (WRAPPERS.test(name)) return ''
      notes.add(leftAsText(name))
      return whole
    })
    .replace(/\[(\[[a-z][\w-]*\b[^\]]*\](?:[^[]*\[\/[\w-]+\])?)\]/g, '$1')
}

function replaceOne(
  whole: string,
  name: string,
  attributeText: string,
  content: string | undefined,
  notes: Set<string>,
): string {
  const attributes = parseAttributes(attributeText)
  if (PLAYERS.test(name)) {
    const address = playerAddress(attributes, content ?? '')
    if (address !== null) return `\n\n${escapeText(address)}\n\n`
    // "[video]" alone is how people write about the shortcode.
    return attributeText.trim() === '' && content === undefined ? whole : lost(name, notes)
  }
  if (FILLED_BY_PLUGINS.test(name)) return lost(name, notes) + (content ?? '')
  if (
    WRAPPERS.test(name) &&
    (content !== undefined || attributeText.trim() !== '' || name.includes('_'))
  ) {
    notes.add(`the shortcode [${name}] was removed; the text in it was kept`)
    return content ?? ''
  }
  if (/=/.test(attributeText) || content !== undefined) {
    notes.add(leftAsText(name))
  }
  return whole
}

const leftAsText = (name: string): string => `the unknown shortcode [${name}] was left as text`

function lost(name: string, notes: Set<string>): string {
  notes.add(`the shortcode [${name}] needs a WordPress plugin: left out`)
  return ''
}

function playerAddress(attributes: ShortcodeAttributes, content: string): string | null {
  const candidates = [
    ...['src', 'url', 'mp4', 'webm', 'ogv', 'm4v', 'mp3', 'ogg', 'm4a', 'wav'].map((key) =>
      attributes.named.get(key),
    ),
    ...attributes.positional,
    content.trim(),
  ].map((text) => text?.replace(/^=/, ''))
  return candidates.find((text) => text !== undefined && /^https?:\/\/\S+$/.test(text)) ?? null
}

function captionFigure(attributes: ShortcodeAttributes, content: string): string {
  const match = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content)
  const picture = match?.[1] ?? content
  const caption = (attributes.named.get('caption') ?? match?.[2] ?? '').trim()
  return figure(picture, caption)
}

function gallery(
  attributes: ShortcodeAttributes,
  context: ShortcodeContext,
  notes: Set<string>,
): string {
  const ids = (attributes.named.get('ids') ?? attributes.named.get('include') ?? '')
    .split(/[\s,]+/)
    .filter((id) => id !== '')
  const excluded = new Set((attributes.named.get('exclude') ?? '').split(/[\s,]+/))
  const listed = ids.map((id) => context.attachments.byId(Number(id)))
  const pictures =
    ids.length > 0
      ? listed.filter((attachment) => attachment !== null)
      : context.attachments
          .picturesOf(context.wordpressId)
          .filter(({ id }) => !excluded.has(String(id)))
  const missing = ids.length > 0 ? ids.length - pictures.length : 0
  if (missing > 0) notes.add(`a gallery names ${missing} pictures that the export does not hold`)
  if (pictures.length === 0) notes.add('a gallery without pictures was left out')
  const figures = pictures
    .map((attachment) => figure(imageMarkup(attachment), escapeText(attachment.caption)))
    .join('')
  if (pictures.length < 2) return figures
  const columns = /^[234]$/.exec(attributes.named.get('columns') ?? '')?.[0] ?? '3'
  return `\n\n<figure class="columns-${columns}">${figures.trim()}</figure>\n\n`
}

function figure(picture: string, caption: string): string {
  const figcaption = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `\n\n<figure>${picture}${figcaption}</figure>\n\n`
}

function imageMarkup({ id, url, alt }: Attachment): string {
  return `<img class="wp-image-${id}" src="${escapeText(url)}" alt="${escapeText(alt)}">`
}

interface ShortcodeAttributes {
  readonly named: ReadonlyMap<string, string>
  readonly positional: readonly string[]
}

function parseAttributes(text: string): ShortcodeAttributes {
  const named = new Map<string, string>()
  const positional: string[] = []
  const pattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))|"([^"]*)"|(\S+)/g
  for (const [, name, double, single, bare, quoted, word] of text.matchAll(pattern)) {
    if (name !== undefined) named.set(name.toLowerCase(), double ?? single ?? bare ?? '')
    else positional.push(quoted ?? word ?? '')
  }
  return { named, positional }
}
