import { declared, isMonospaced } from './style-of'

/** Names of languages as class names and editors give them. */
const LANGUAGE = /\b(?:language|lang|highlight-source|brush:)[-\s:]?([\w+#-]+)/

/** The words of code as they are, line by line. */
export function codeText(element: Element): string {
  let text = ''
  const read = (parent: Node): void => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        text += child.nodeValue ?? ''
      } else if (child instanceof Element) {
        if (child.localName === 'br') text += '\n'
        else if (/^(?:div|p|li|tr)$/.test(child.localName)) {
          if (text !== '' && !text.endsWith('\n')) text += '\n'
          read(child)
          if (!text.endsWith('\n')) text += '\n'
        } else if (!/^(?:script|style|button)$/.test(child.localName)) read(child)
      }
    }
  }
  read(element)
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '')
}

/** A block of code, with its language where the source names it. */
export function codeBlock(document: Document, text: string, source: Element | null): HTMLElement {
  const block = document.createElement('pre')
  const code = document.createElement('code')
  code.textContent = text
  block.append(code)
  const language = source === null ? null : languageOf(source)
  if (language !== null) block.setAttribute('data-language', language)
  return block
}

function languageOf(source: Element): string | null {
  const named = [source, source.parentElement, ...source.querySelectorAll('code')]
  for (const element of named) {
    const direct = element?.getAttribute('data-language') ?? element?.getAttribute('data-lang')
    const found = direct ?? LANGUAGE.exec(element?.getAttribute('class') ?? '')?.[1]
    if (found !== undefined && /^[\w+#-]{1,30}$/.test(found)) return found.toLowerCase()
  }
  return null
}

/** The element that a code editor wraps its clipboard in; null when the text is no such one. */
export function editorCode(body: HTMLElement): HTMLElement | null {
  const roots = [...body.children].filter(
    ({ localName }) => !/^(?:meta|style|br|link|title)$/.test(localName),
  )
  const [root] = roots
  if (roots.length !== 1 || !(root instanceof HTMLElement)) return null
  if (root.textContent.trim() !== body.textContent.trim()) return null
  const style = root.getAttribute('style') ?? ''
  const isVerbatim = root.localName === 'pre' || declared(style, 'white-space').startsWith('pre')
  return isVerbatim && isMonospaced(style) ? root : null
}
