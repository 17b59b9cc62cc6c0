import { readEmbedAddress } from '../../shared/html/embeds.ts'
import { wordsLeftOut } from '../html/text.ts'

/** Matches a text that is one web address and nothing else. */
const BARE_ADDRESS = /^https?:\/\/[^\s<>"]+$/

/**
 * Makes embeds of the site of what its list of providers knows, such as videos of YouTube and Vimeo,
 * and links of everything else: frames, players, plug-in objects, and addresses on a line of their
 * own, which WordPress turns into embeds.
 *
 * @returns notes for the report
 */
export function replaceEmbeds(body: Element): string[] {
  const notes: string[] = []
  for (const element of body.querySelectorAll('iframe, video, audio, object, embed')) {
    // An object holds its own fallback; by the time that is visited it is gone.
    if (!body.contains(element)) continue
    notes.push(...wordsLeftOut(element))
    const address = webAddress(mediaAddress(element))
    if (address === null) {
      notes.push(`an embedded ${element.localName} without a web address was left out`)
      element.remove()
    } else {
      const title = element.getAttribute('title')
      const embed = embedFigure(address, title, body.ownerDocument)
      if (embed !== null) placeEmbed(element, embed)
      else {
        notes.push(`an embedded ${element.localName} became a link to ${address}`)
        element.replaceWith(linkTo(address, title, body.ownerDocument))
      }
    }
  }
  for (const paragraph of body.querySelectorAll('p')) partBareLines(paragraph)
  for (const element of body.querySelectorAll('p, div, figure')) {
    const text = element.textContent.trim()
    if (!isBareText(element, text) || !BARE_ADDRESS.test(text)) continue
    const address = webAddress(text)
    if (address === null) continue
    const embed = embedFigure(address, null, body.ownerDocument)
    if (embed !== null) placeEmbed(element, embed)
    else {
      notes.push(`an embed became a link to ${address}`)
      element.replaceChildren(linkTo(address, null, body.ownerDocument))
    }
  }
  return notes
}

/** An address on a line of its own becomes a paragraph of its own, where the site can show it. */
function partBareLines(paragraph: Element): void {
  for (const line of Array.from(paragraph.childNodes)) {
    const text = (line.textContent ?? '').trim()
    const isAlone = [line.previousSibling, line.nextSibling].every(
      (beside) => beside === null || beside.nodeName === 'BR',
    )
    if (line.parentNode !== paragraph || !isAlone || paragraph.childNodes.length === 1) continue
    if (!BARE_ADDRESS.test(text) || readEmbedAddress(text) === null) continue
    const rest = paragraph.cloneNode() as Element
    line.previousSibling?.remove()
    line.nextSibling?.remove()
    while (line.nextSibling !== null) rest.append(line.nextSibling)
    const own = paragraph.cloneNode() as Element
    own.append(line)
    paragraph.after(own)
    if (rest.childNodes.length > 0) own.after(rest)
    partBareLines(rest)
  }
}

/** Nothing but the address, or a link to itself. */
function isBareText(element: Element, text: string): boolean {
  const [only] = element.children
  if (only === undefined) return true
  return (
    element.children.length === 1 &&
    only.localName === 'a' &&
    only.textContent.trim() === text &&
    only.getAttribute('href') === text
  )
}

/** An embed as the editor writes it; null for what no provider of the site's list shows. */
export function embedFigure(
  address: string,
  title: string | null,
  document: Document,
): HTMLElement | null {
  const facts = readEmbedAddress(address)
  if (facts === null) return null
  const figure = document.createElement('figure')
  figure.setAttribute('data-embed', facts.provider)
  figure.setAttribute('data-embed-id', facts.id)
  const named = title?.trim() ?? ''
  const link = document.createElement('a')
  link.setAttribute('href', facts.pageAddress)
  link.textContent = named === '' ? facts.defaultTitle : named
  figure.append(link)
  return figure
}

/** An embed is a block: a figure around the frame is that block, and its caption stays. */
function placeEmbed(element: Element, embed: HTMLElement): void {
  const outer = element.closest('figure') ?? element
  const caption = outer.querySelector('figcaption')
  if (caption !== null && caption.textContent.trim() !== '') embed.append(caption)
  outer.replaceWith(embed)
}

function mediaAddress(element: Element): string {
  const own = element.getAttribute('src') ?? element.getAttribute('data')
  const inner = element.querySelector('source[src], embed[src]')
  return own ?? inner?.getAttribute('src') ?? ''
}

/** An absolute http(s) address of the page to look at; null for anything else. */
function webAddress(address: string): string | null {
  const absolute = address.startsWith('//') ? `https:${address}` : address
  if (!URL.canParse(absolute)) return null
  const url = new URL(absolute)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const video = /^\/embed\/([\w-]+)$/.exec(url.pathname)?.[1]
  if (video !== undefined && /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname)) {
    return `https://www.youtube.com/watch?v=${video}`
  }
  const player = /^\/video\/(\d+)$/.exec(url.pathname)?.[1]
  if (player !== undefined && url.hostname === 'player.vimeo.com') {
    return `https://vimeo.com/${player}`
  }
  return url.href
}

function linkTo(address: string, title: string | null, document: Document): Element {
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent =
    title !== null && title.trim() !== ''
      ? title.trim()
      : address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return link
}
