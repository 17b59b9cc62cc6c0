import type { ResultDrawing } from '../../../../shared/calculators/calculator'
import { civilDate } from '../../../../shared/time/civil-date'
import { ShareBar } from '../../../components/drawing/share-bar'
import { YearLine } from '../../../components/drawing/year-line'

/** A result as a drawing: its days in their year, and what was used beside its limits. */
export function DrawnResult({ drawing: { days, shares } }: { readonly drawing: ResultDrawing }) {
  return (
    <>
      <YearLine days={days.map(civilDate)} />
      {shares.map((share) => (
        <ShareBar key={share.label} {...share} />
      ))}
    </>
  )
}
