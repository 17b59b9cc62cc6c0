import type { VersionComparison } from './compare-versions'
import type { Word } from './text-lines'

const countOf = (words: readonly Word[]): number =>
  words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length

const counted = (count: number): string => (count === 1 ? '1 word' : `${count} words`)

/** Differences in one line: `Title, text: 12 words added, 1 word removed`. */
export function summariseComparison({ fields, lines }: VersionComparison): string {
  let [added, removed, isTextChanged] = [0, 0, false]
  for (const line of lines) {
    if (line.kind === 'same') continue
    isTextChanged = true
    if (line.kind === 'added') added += countOf(line.line.words)
    else if (line.kind === 'removed') removed += countOf(line.line.words)
    else {
      for (const { kind, words } of line.stretches) {
        if (kind === 'added') added += countOf(words)
        if (kind === 'removed') removed += countOf(words)
      }
    }
  }
  const parts: string[] = fields.map(({ label }) => label.toLowerCase())
  if (isTextChanged) {
    const counts = [
      ...(added > 0 ? [`${counted(added)} added`] : []),
      ...(removed > 0 ? [`${counted(removed)} removed`] : []),
    ]
    parts.push(counts.length > 0 ? `text (${counts.join(', ')})` : 'text (format or pictures)')
  }
  const summary = parts.join(', ')
  return summary === '' ? 'No difference' : summary.charAt(0).toUpperCase() + summary.slice(1)
}
