import { plainLetters } from '../../../../../shared/text/plain-letters'
import type { FactText } from '../../../../../shared/facts/fact'

/** The facts that have every word of a query, in their order; all without words. */
export function findFacts(facts: readonly FactText[], query: string): readonly FactText[] {
  const words = plainLetters(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return facts.filter(({ subject, label, text }) => {
    const said = plainLetters(`${subject} ${label} ${text}`)
    return words.every((word) => said.includes(word))
  })
}
