/** A piece of a text, marked when it is what was searched for. */
export interface ExcerptPart {
  readonly text: string
  readonly isMarked: boolean
}

/**
 * Reads an excerpt of Pagefind's: text in which `<` and `>` are escaped and found words stand in
 * `<mark>`. It becomes parts, never markup: whatever else looks like an element stays text.
 *
 * @param title of the page, under which the excerpt is shown; where the excerpt begins with it, it is
 *   left out
 */
export function excerptParts(excerpt: string, title = ''): ExcerptPart[] {
  const parts = partsOf(excerpt)
  const text = parts.map((part) => part.text).join('')
  const opening = `${title}.`
  return title !== '' && text.startsWith(opening) && text.length > opening.length
    ? withoutStart(parts, opening.length)
    : parts
}

function withoutStart(parts: readonly ExcerptPart[], length: number): ExcerptPart[] {
  let left = length
  const kept: ExcerptPart[] = []
  for (const { text, isMarked } of parts) {
    const rest = text.slice(left)
    left = Math.max(0, left - text.length)
    const shown = kept.length === 0 ? rest.trimStart() : rest
    if (shown !== '') kept.push({ text: shown, isMarked })
  }
  return kept
}

function partsOf(excerpt: string): ExcerptPart[] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .map((piece) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(piece)?.[1]
      return { text: unescape(marked ?? piece), isMarked: marked !== undefined }
    })
    .filter(({ text }) => text !== '')
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}
