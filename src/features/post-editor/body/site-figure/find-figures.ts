import { plainLetters } from '../../../../../shared/plain-letters'
import type { SiteFigure } from '../../../../platform/site-figures'

/** The figures that have every word of a query, in their order; all without words. */
export function findFigures(figures: readonly SiteFigure[], query: string): readonly SiteFigure[] {
  const words = plainLetters(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return figures.filter(({ subject, label, text }) => {
    const said = plainLetters(`${subject} ${label} ${text}`)
    return words.every((word) => said.includes(word))
  })
}
