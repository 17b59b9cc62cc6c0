import { highlightCode } from '../../../../../shared/html/preparation/highlight-code'

/** Letters of some code that have a colour. */
export interface CodeWord {
  readonly from: number
  readonly to: number
  /** The class that the page gives them. */
  readonly name: string
}

/** The coloured words of some code, as the build makes them; none where the language is not known. */
export function codeWords(code: string, language: string): CodeWord[] {
  const root = document.createElement('div')
  const block = document.createElement('pre')
  block.dataset['language'] = language
  block.append(code)
  root.append(block)
  highlightCode(root)
  const words: CodeWord[] = []
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let from = 0
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const to = from + (text.textContent ?? '').length
    const name = text.parentElement?.className ?? ''
    if (name !== '') words.push({ from, to, name })
    from = to
  }
  return words
}
