import type { Fact } from '../../../shared/facts/fact.ts'
import type { StateContent } from '../../../shared/kinds/tables/states.ts'
import type { StateFact } from '../../../shared/states/state-fact.ts'
import { unitOf } from '../../../shared/states/state-fact.ts'
import { STATE_FACTS } from '../../../shared/states/facts.ts'
import { inForce } from '../../../shared/states/in-force.ts'
import type { CompletionInput } from './completion.ts'
import { CITED_UNITS, valuesOf } from './facts-in-force.ts'

/** The facts of a state that texts refer to. */
export function stateFacts({ slug, fields: state, day }: CompletionInput<StateContent>): Fact[] {
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
