/** Spaces that a page collapses. */
const COLLAPSIBLE = /[ \t\r\n\f]+/g

/** Signs that a space without a break stands next to for a reason: figures, units, French quotes. */
const NEEDS_FIXED_SPACE = /[\d«»‹›:;!?%‰€$£°§№]/

/**
 * The white space of a page as a reader sees it: runs become one space, none after another space, and
 * spaces without a break stay only where one belongs.
 *
 * @param before the character that stands before
 */
export function visibleSpaces(written: string, before: string): string {
  const text = written.replace(/[\u200b\ufeff\u2060\u00ad]/g, '').replace(COLLAPSIBLE, ' ')
  if (!text.includes('\u00a0')) return /\s$/.test(before) ? text.replace(/^ /, '') : text
  const single = text.replace(/[ \u00a0]*\u00a0[ \u00a0]*/g, (run, at: number) => {
    const previous = text[at - 1] ?? before
    const next = text[at + run.length] ?? ''
    const isMeant =
      run.length === 1 &&
      next !== '' &&
      !/\s/.test(previous) &&
      (NEEDS_FIXED_SPACE.test(previous) || NEEDS_FIXED_SPACE.test(next))
    return isMeant ? run : ' '
  })
  return /\s$/.test(before) ? single.replace(/^ /, '') : single
}

/** Two pieces of text with at most one space between them. */
export function joined(before: string, after: string): string {
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after
}

/** Takes spaces and line breaks off the end of a line, and elements that hold nothing else. */
export function trimEnd(line: Element): void {
  for (let last = line.lastChild; last !== null; last = line.lastChild) {
    if (last.nodeType === Node.TEXT_NODE) {
      const text = (last.nodeValue ?? '').replace(/[\s\u00a0]+$/, '')
      last.nodeValue = text
      if (text !== '') return
    } else if (last instanceof Element && last.localName !== 'br') {
      trimEnd(last)
      if (last.childNodes.length > 0) return
    }
    last.remove()
  }
}
