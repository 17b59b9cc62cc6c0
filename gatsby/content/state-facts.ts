import type { Fact } from '../../shared/facts/fact.ts'
import type { StateFact } from '../../shared/states/fact.ts'
import { unitOf } from '../../shared/states/fact.ts'
import { STATE_FACTS } from '../../shared/states/facts.ts'
import { inForce } from '../../shared/states/in-force.ts'
import { CITED_UNITS, valuesOf } from './facts-in-force.ts'
import { stateSchema } from './schemas/states.ts'

/** A file of `content/` that fits its schema, and the day for which its facts are asked. */
export interface FactsInput {
  /** File name without extension. */
  readonly slug: string
  readonly fields: unknown
  /** Such as `2026-11-22`. */
  readonly day: string
}

/** The facts of a state that texts refer to. */
export function stateFacts({ slug, fields, day }: FactsInput): Fact[] {
  const state = stateSchema.parse(fields)
  return Object.entries(STATE_FACTS).flatMap(([path, row]): Fact[] => {
    const fact: StateFact = row
    const values = valuesOf(state, path, fact)
    const current = inForce(values, day)
    const { cited } = fact
    if (cited === undefined || current === null || cited.isFor?.(state.llc) === false) return []
    return [
      {
        id: `states/${slug}/${cited.id}`,
        path: `/states/${slug}`,
        subjects: [state.name],
        label: cited.label,
        unit: CITED_UNITS[unitOf(path)],
        value: current.value,
        since: current === values[0] ? null : current.from,
        others: values
          .filter((one) => one !== current)
          .map(({ from, value }) => ({ year: Number(from.slice(0, 4)), value })),
        words: cited.words,
      },
    ]
  })
}
