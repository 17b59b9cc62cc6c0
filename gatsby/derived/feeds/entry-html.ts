import { JSDOM } from 'jsdom'

/** A published picture at one size. */
export interface FeedPicture {
  /** Path on the site. */
  readonly src: string
  readonly width: number
  readonly height: number
}

export interface EntryHtmlTools {
  readonly siteUrl: string
}

/** The picture that a key of a prepared body stands for, or null when it is not published. */
export type PictureOf = (key: string) => FeedPicture | null

/**
 * Turns a prepared, sanitised body into the HTML that feeds carry: plain `img` elements with absolute
 * addresses in place of responsive pictures, absolute links, and nothing that only the site's own
 * pages understand.
 */
export function createEntryHtml({
  siteUrl,
}: EntryHtmlTools): (html: string, pageUrl: string, pictureOf: PictureOf) => string {
  const { document } = new JSDOM('').window
  return (html, pageUrl, pictureOf) => {
    const root = document.createElement('div')
    root.innerHTML = html
    for (const image of root.querySelectorAll('img')) {
      const picture = pictureOf(image.dataset['image'] ?? '')
      if (picture === null) {
        image.remove()
        continue
      }
      image.setAttribute('src', new URL(picture.src, siteUrl).href)
      image.setAttribute('width', String(picture.width))
      image.setAttribute('height', String(picture.height))
      image.setAttribute('alt', image.getAttribute('alt') ?? '')
    }
    for (const link of root.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      if (URL.canParse(href, pageUrl)) link.setAttribute('href', new URL(href, pageUrl).href)
    }
    // Colours of code, and reaching it by keyboard, are matters of the site's own pages.
    for (const word of root.querySelectorAll('pre span')) word.replaceWith(...word.childNodes)
    for (const block of root.querySelectorAll('pre')) {
      for (const name of ['tabindex', 'role', 'aria-label']) block.removeAttribute(name)
    }
    for (const element of root.querySelectorAll('*')) {
      for (const { name } of Array.from(element.attributes)) {
        if (name === 'class' || name.startsWith('data-')) element.removeAttribute(name)
      }
    }
    return root.innerHTML
  }
}
