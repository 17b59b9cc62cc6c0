import { ownValue } from '../../shared/records/own-value.ts'

/** What stands between two marks, by the name that both have: lines without the indentation of the marks. */
export type MarkedParts = Readonly<Record<string, string>>

const PART = /^( *)\/\/ generated: ([a-z-]+)\n([\s\S]*?)^ *\/\/ end: \2\n/gm

/**
 * Puts generated parts between their marks, and leaves the rest of a file of security rules as it is.
 *
 * @throws Error for a mark that no part belongs to, and for a part without marks
 */
export function fillMarkedParts(text: string, parts: MarkedParts): string {
  const missing = new Set(Object.keys(parts))
  const filled = text.replace(PART, (_, indent: string, name: string) => {
    const part = missing.delete(name) ? ownValue(parts, name) : undefined
    if (part === undefined) throw new Error(`No table belongs to the marks "generated: ${name}".`)
    const lines = part.split('\n').map((line) => (line === '' ? '' : indent + line))
    return [`${indent}// generated: ${name}`, ...lines, `${indent}// end: ${name}`, ''].join('\n')
  })
  if (missing.size === 0) return filled
  throw new Error(`The rules have no marks for ${[...missing].join(', ')}.`)
}
