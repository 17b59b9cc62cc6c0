import { inertWindow, isHidden } from './markup.ts'
import { firstWordsOf, hasWords } from './text.ts'

/** Remarks that programs write for themselves. */
const OF_PROGRAMS =
  /^\s*(?:\/?wp:|kg-|members-only|more\b|nextpage|noteaser|\[if\b|<?!\[endif|(?:Start|End)Fragment|\/?toc\b|truncate|excerpt\b|prettier-|markdownlint-|eslint-|TEASER)/i

/**
 * Returns the note of the report about words that the source keeps from its readers; none where there is
 * neither a word nor a picture.
 *
 * @param what with its article, such as `a remark`
 */
export function hiddenNote(what: string, markup: string): string[] {
  // Without its tags first: what is hidden twice has words too.
  const words = firstWordsOf(markup.replace(/<[^>]*>/g, ' '))
  if (hasWords(words)) return [`${what} was left out: "${words}"`]
  return /<(?:img|iframe|video|audio|svg)\b|!\[/i.test(markup) ? [`${what} was left out`] : []
}

/** Returns the note of the report about a comment of HTML; none for the marks of programs. */
export function remarkNote(words: string): string[] {
  return OF_PROGRAMS.test(words) ? [] : hiddenNote('a remark', words.replace(/[<>]/g, ' '))
}

const SHOW_COMMENT = 128

/** Rules for some windows, printers or browsers. */
const RULES_FOR_SOME = /@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const RULE = /(?<=^|[{};])([^{};]+)\{([^{}]*)\}/g
const HIDES = /\b(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** Marks as hidden what style sheets within a text hide. */
function hideByStyleSheets(body: Element): void {
  for (const { textContent } of body.querySelectorAll('style')) {
    const rules = textContent.replace(/\/\*[\s\S]*?\*\//g, '').replace(RULES_FOR_SOME, '')
    for (const [, selector = '', declarations = ''] of rules.matchAll(RULE)) {
      if (!HIDES.test(declarations)) continue
      for (const element of selected(body, selector.trim())) element.setAttribute('hidden', '')
    }
  }
}

/** None for a selector that is none, as in browsers. */
function selected(body: Element, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector)
  } catch (error) {
    if (error instanceof inertWindow.DOMException) return []
    throw error
  }
}

/**
 * Takes out what a page has without showing it: remarks and hidden elements.
 *
 * @param body changed in place
 * @returns notes for the report
 */
export function leaveOutHidden(body: Element): string[] {
  const notes: string[] = []
  hideByStyleSheets(body)
  const comments = body.ownerDocument.createTreeWalker(body, SHOW_COMMENT)
  const remarks: Node[] = []
  while (comments.nextNode() !== null) remarks.push(comments.currentNode)
  for (const remark of remarks) {
    notes.push(...remarkNote(remark.textContent ?? ''))
    remark.parentNode?.removeChild(remark)
  }
  for (const element of body.querySelectorAll('*')) {
    if (!body.contains(element) || !isHidden(element)) continue
    notes.push(...hiddenNote('a hidden part', element.innerHTML))
    element.remove()
  }
  return [...new Set(notes)]
}
