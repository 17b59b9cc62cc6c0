const DEFINITION = /^\[\^([^\]\s]+)\]:\s+(.*)$/
const FENCE = /^\s*(?:```|~~~)/

/**
 * Takes the words of footnotes out of Markdown: `[^1]: words`, with the indented lines below.
 *
 * @returns the other lines, and the words by the names of their notes
 */
export function takeFootnotes(lines: readonly string[]) {
  const kept: string[] = []
  const notes = new Map<string, string>()
  let open: string | null = null
  let isCode = false
  for (const line of lines) {
    if (open === null && FENCE.test(line)) isCode = !isCode
    const [, name, words = ''] = isCode ? [] : (DEFINITION.exec(line) ?? [])
    if (name !== undefined) {
      open = name
      notes.set(name, words.trim())
    } else if (open !== null && /^\s{2,}\S/.test(line)) {
      notes.set(open, `${notes.get(open) ?? ''} ${line.trim()}`.trim())
    } else {
      // An empty line may stand between the paragraphs of a note.
      if (line.trim() !== '') open = null
      kept.push(line)
    }
  }
  return { lines: kept, notes }
}
