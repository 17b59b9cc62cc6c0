import { wordLists } from './word-lists'

/** Whether Word, Outlook or another program of the family wrote this. */
export function isWord(html: string): boolean {
  return /urn:schemas-microsoft-com:office|class="?'?Mso|content="?Microsoft Word|ProgId content="?Word/i.test(
    html,
  )
}

/** Parts that Word writes beside the text: comments of reviewers, their marks, and page furniture. */
const BESIDE = [
  '[style*="mso-element:comment"]',
  '[style*="mso-element:header"]',
  '[style*="mso-element:footer"]',
  '[style*="mso-special-character:comment"]',
  '[style*="mso-comment-continuation"] > .MsoCommentReference',
  '.msocomanchor',
  '.MsoCommentReference',
  '.msocomtxt',
  '.msocomoff',
  '.msoDel',
].join(',')

/** Prepares what Word writes in its own way for the conversion of all clipboards. */
export function prepareWord(body: HTMLElement, html: string): void {
  for (const element of body.querySelectorAll(BESIDE)) element.remove()
  for (const anchor of body.querySelectorAll(
    'a[href^="#_msocom"], a[href^="#_ftn"], a[href^="#_edn"]',
  )) {
    if (anchor.getAttribute('href')?.startsWith('#_msocom') === true) anchor.remove()
    else replaceWith(anchor, 'sup')
  }
  for (const paragraph of body.querySelectorAll('p, div[class*="Mso"]')) {
    const tag = headingTag(paragraph)
    if (tag !== null && paragraph.textContent.trim() !== '') replaceWith(paragraph, tag)
  }
  quotes(body)
  wordLists(body, html)
}

function headingTag(paragraph: Element): string | null {
  const style = paragraph.getAttribute('style') ?? ''
  const outline = /mso-outline-level:\s*([1-6])/.exec(style)?.[1]
  if (outline !== undefined) return `h${outline}`
  const name = paragraph.getAttribute('class') ?? ''
  if (/\bMsoTitle\b/.test(name)) return 'h1'
  return /\bMsoHeading([1-6])\b/.exec(name)?.[1]?.replace(/^/, 'h') ?? null
}

function quotes(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('.MsoQuote, .MsoIntenseQuote')) {
    const before = paragraph.previousElementSibling
    if (before?.localName === 'blockquote' && before.hasAttribute('data-quote')) {
      before.append(paragraph)
      continue
    }
    const quote = body.ownerDocument.createElement('blockquote')
    quote.setAttribute('data-quote', '')
    paragraph.replaceWith(quote)
    quote.append(paragraph)
  }
}

function replaceWith(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag)
  const style = element.getAttribute('style')
  if (style !== null) replacement.setAttribute('style', style)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
}
